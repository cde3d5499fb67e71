package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/** The cheapest exact way that is known for a part: tables along the best order so far, and what they cost. */
final class ExactWay {
    /** A forecast may be so many times too long. */
    private static final double FORECASTS_OFF_BY = 3;

    private final Part part;
    private final Toolbox tools;
    private final AutoPolicy policy;
    private final Resources resources;
    private Optional<Plan> plan = Optional.empty();
    private Optional<Forecast.Known> forecast = Optional.empty();
    private double workForOrders;
    private boolean divisionTried;

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

    private void use(Optional<Plan> found) {
        if (found.isPresent()) {
            plan = found;
            forecast = found.get().forecast() instanceof Forecast.Known known ? Optional.of(known) : Optional.empty();
        }
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
        return fits(forecast, deadline);
    }

    private boolean fits(Optional<Forecast.Known> known, Deadline deadline) {
        double most = Math.max(policy.smallWork(), mostThatFits(deadline));
        return known.filter(cost ->
                        cost.work() <= most && cost.fitsMemory(halfOfMemory().budget()))
                .isPresent();
    }

    private double mostThatFits(Deadline deadline) {
        return policy.forExact()
                * policy.workLeft(deadline)
                * resources.budget().threads();
    }

    /** Work for what may bring tables that nearly fit to fit: a share of what would; nothing if they take too many times longer. */
    double mostIfNearly(Deadline deadline) {
        double most = mostThatFits(deadline);
        return work() <= policy.speculation().nearly() * most
                ? policy.speculation().forOrderIfNearly() * most
                : 0;
    }

    /** The work that may go into a better order: a share of what the tables would cost if they fit, of what would fit if they nearly do. */
    double mostForOrder(Deadline deadline) {
        if (!fits(deadline)) {
            return mostIfNearly(deadline);
        }
        return work() < policy.speculation().leastForOrder()
                ? 0
                : policy.speculation().forOrder() * work();
    }

    /** Looks for a better order until so much work has gone into one. */
    void orderBetter(double work, Deadline deadline) {
        if (work > workForOrders) {
            workForOrders = work;
            Method tables = tools.betterTables().apply(SearchEffort.standard().within(work));
            use(plan(tables, deadline));
        }
    }

    /** The same for some work where tables do not fit, unless no order would help; tells whether they fit now. */
    boolean orderInRound(double round, Deadline deadline) {
        double work = policy.rounds().forPlans() * round;
        double table = forecast.map(Forecast.Known::largestTable).orElse(Double.POSITIVE_INFINITY);
        if (work >= policy.rounds().leastPiece()
                && !fits(deadline)
                && policy.isExactWanted()
                && table < policy.hopelessTable()) {
            orderBetter(work, deadline);
        }
        return fits(deadline);
    }

    /** A sum over cases that fits, if there is one. It is looked for once, when a round holds the time for that. */
    Optional<Plan> cases(double round, Deadline deadline) {
        double forPlan = policy.rounds().forPlans() * round;
        if (divisionTried || forPlan < 4 * policy.rounds().leastPiece() || !mayDivide(deadline)) {
            return Optional.empty();
        }
        divisionTried = true;
        return plan(tools.cases(), policy.forWork(forPlan, deadline))
                .filter(found ->
                        found.forecast() instanceof Forecast.Known known && fits(Optional.of(known), deadline));
    }

    /** Whether cases could be summed in time: without zeros they take as long together as one elimination, unless a cluster shares them. */
    private boolean mayDivide(Deadline deadline) {
        return policy.isExactWanted()
                && forecast.filter(known -> tools.mayDivide().test(part, known)).isPresent()
                && (part.hasZeros()
                        || resources.budget().host().cluster().isPresent()
                        || work() <= FORECASTS_OFF_BY * mostThatFits(deadline));
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
