package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/** The cheapest exact way that is known for a part: tables along the best order so far or a sum over cases, and its cost. */
final class ExactWay {
    private final Part part;
    private final Toolbox tools;
    private final AutoPolicy policy;
    private final Resources resources;
    private Optional<Plan> plan = Optional.empty();
    private Optional<Forecast.Known> forecast = Optional.empty();
    private double workForOrders;

    ExactWay(Part part, Toolbox tools, AutoPolicy policy, Resources resources) {
        this.part = part;
        this.tools = tools;
        this.policy = policy;
        this.resources = resources;
    }

    /** Finds a first order in little time, and so what tables would cost; tells whether there is time for that. */
    boolean orderFirst(Deadline deadline) {
        if (policy.firstSteps().isTooLongToOrder(part.model(), deadline)) {
            return false;
        }
        use(plan(tools.firstTables(), deadline.share(policy.speculation().forOrder())));
        return true;
    }

    /** A longer search may miss the cases that a shorter one has found. */
    private void use(Optional<Plan> found) {
        if (found.isPresent() && found.get().forecast() instanceof Forecast.Known known && isCheaper(known)) {
            plan = found;
            forecast = Optional.of(known);
        }
    }

    private boolean isCheaper(Forecast.Known found) {
        return forecast.filter(known ->
                        fitsMemory(known) == fitsMemory(found) ? known.work() < found.work() : fitsMemory(known))
                .isEmpty();
    }

    private boolean fitsMemory(Forecast.Known known) {
        return known.fitsMemory(halfOfMemory().budget());
    }

    Optional<Plan> plan() {
        return plan;
    }

    Optional<Forecast.Known> forecast() {
        return forecast;
    }

    /** Lets go of the plan, when it is carried out; its forecast stays. */
    void solved() {
        plan = Optional.empty();
    }

    /** The forecast for tables, infinite if there is none. */
    double work() {
        return forecast.map(Forecast.Known::work).orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether tables are forecast to fit the memory and the time; the speed of the machine has no say where they are small. */
    boolean fits(Deadline deadline) {
        double most = Math.max(policy.smallWork(), mostThatFits(deadline));
        return forecast.filter(known -> known.work() <= most && fitsMemory(known))
                .isPresent();
    }

    private double mostThatFits(Deadline deadline) {
        return policy.forExact()
                * policy.workLeft(deadline)
                * resources.budget().threads();
    }

    /** Work for what may bring tables that nearly fit to fit: a share of what would; nothing if they take too many times longer. */
    double mostIfNearly(Deadline deadline) {
        return isNearly(deadline) ? policy.speculation().forOrder() * mostThatFits(deadline) : 0;
    }

    private boolean isNearly(Deadline deadline) {
        return work() <= policy.speculation().nearly() * mostThatFits(deadline);
    }

    /** The work that may go into a cheaper way: a share of what the tables would cost if they fit, of what would fit if they nearly do. */
    double mostForOrder(Deadline deadline) {
        if (!fits(deadline)) {
            return mostIfNearly(deadline);
        }
        return work() < policy.speculation().leastForOrder()
                ? 0
                : policy.speculation().forOrder() * work();
    }

    /** Looks for a better order or for cases until so much work has gone into that. */
    void cheapen(double work, Deadline deadline) {
        if (work > workForOrders) {
            workForOrders = work;
            use(plan(tools.betterTables().apply(work), deadline));
        }
    }

    /** The same for some work where no exact way fits, but one nearly does; tells whether one fits now. */
    boolean cheapenInRound(double round, Deadline deadline) {
        double work = policy.rounds().forPlans() * round;
        if (work >= policy.rounds().leastPiece() && !fits(deadline) && isNearly(deadline)) {
            cheapen(work, deadline);
        }
        return fits(deadline);
    }

    /** The plan of a method in half of the memory, if it has one: the other half is for all that is refined meanwhile. */
    Optional<Plan> plan(Method method, Deadline deadline) {
        try {
            return method.tasks().contains(resources.task())
                    ? Optional.of(method.plan(part, halfOfMemory(), deadline))
                    : Optional.empty();
        } catch (Deadline.TimeUp | BudgetException none) {
            return Optional.empty();
        }
    }

    Resources halfOfMemory() {
        return resources.withMemory(Math.max(1, resources.memoryBytes() / 2));
    }
}
