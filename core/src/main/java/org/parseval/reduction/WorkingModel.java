package org.parseval.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.numeric.CarefulSum;
import org.parseval.numeric.IntegerProduct;
import org.parseval.numeric.Layout;
import org.parseval.parallel.Looks;

/**
 * The model while it is being reduced: current domains, current tables, what has been taken out as a constant, and for
 * each substituted variable the variable that stands for it.
 */
final class WorkingModel {
    private final int[][] domains;
    /** May still list factors that no longer depend on the variable; {@link #degree} tells when. */
    private final List<List<WorkingFactor>> occurrences;

    private final int[] degree;
    private List<WorkingFactor> active = new ArrayList<>();
    private List<WorkingFactor> changed = new ArrayList<>();
    private int round;
    private final WideParities parities = new WideParities();
    private final boolean[] wanted;
    private final ArrayDeque<Integer> loosened = new ArrayDeque<>();
    private final Looks looks;
    private final Stand[] stands;
    private final boolean[] summedOut;
    private final CarefulSum logConstant = new CarefulSum();
    private final IntegerProduct states = new IntegerProduct();
    private boolean zero;

    /**
     * A variable that another one stands for.
     *
     * @param variable the one that stands for it
     * @param stateOf the replaced variable's original state for every original state of the other, -1 where none
     */
    record Stand(int variable, int[] stateOf) {}

    WorkingModel(Model model, boolean[] wanted, BooleanSupplier stop) {
        int variables = model.variableCount();
        this.wanted = wanted;
        looks = new Looks(stop);
        domains = new int[variables][];
        occurrences = new ArrayList<>(variables);
        degree = new int[variables];
        stands = new Stand[variables];
        summedOut = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            domains[v] = WorkingFactor.multiples(model.cardinality(v), 1);
            occurrences.add(new ArrayList<>(4));
        }
        for (Factor factor : model.factors()) {
            look();
            int[] scope = factor.scope();
            if (factor instanceof ParityFactor parity && Decomposition.isWide(parity)) {
                parities.add(new WideParity(parity));
                continue;
            }
            add(new WorkingFactor(
                    scope,
                    Layout.sizes(scope, model::cardinality),
                    factor.toTable(model).values()));
        }
        // A variable of one state carries no information; it leaves its scopes at once.
        for (int v = 0; v < variables; v++) {
            if (domains[v].length == 1) {
                keep(v, new int[] {0});
            }
        }
    }

    private void add(WorkingFactor factor) {
        noteChange(factor);
        for (int variable : factor.scope) {
            occurrences.get(variable).add(factor);
            degree[variable]++;
        }
        if (factor.scope.length == 0) {
            absorb(factor);
        }
    }

    int variableCount() {
        return domains.length;
    }

    /** The parities kept without a table that depend on a variable. */
    Set<WideParity> paritiesOf(int variable) {
        return parities.of(variable);
    }

    boolean isInParity(int variable) {
        return !parities.of(variable).isEmpty();
    }

    /** Looks at the clock now and then during work that is necessary, so that it ends where even that takes too long. */
    void look() {
        looks.run();
    }

    /** Whether to do only what is necessary. Looks at the clock now and then. */
    boolean isStopped() {
        return looks.isStopped();
    }

    /** Whether the answer needs what is known of a variable. */
    boolean isWanted(int variable) {
        return wanted[variable];
    }

    /**
     * Begins a round: the reductions look at the factors that changed in the last one, at first all. Returns whether there
     * are any.
     */
    boolean nextRound() {
        round++;
        active = changed;
        changed = new ArrayList<>();
        active.removeIf(factor -> factor.removed);
        for (WorkingFactor factor : active) {
            factor.round = round;
        }
        return !active.isEmpty();
    }

    /** Whether the reductions look at all factors. */
    boolean isFirstRound() {
        return round == 1;
    }

    /** Whether this is called for the first time for a factor in the present round. */
    boolean firstLook(WorkingFactor factor) {
        boolean first = factor.lookedAt < round;
        factor.lookedAt = round;
        return first;
    }

    /** Unwanted variables that stand in fewer factors than before; whoever looks at one takes it out. */
    ArrayDeque<Integer> loosened() {
        return loosened;
    }

    private void loosen(int variable) {
        degree[variable]--;
        if (!wanted[variable]) {
            loosened.add(variable);
        }
    }

    /** The factors to look at in this round; those that change meanwhile are added at the end. */
    List<WorkingFactor> active() {
        return active;
    }

    private void noteChange(WorkingFactor factor) {
        if (factor.round < round) {
            active.add(factor);
        }
        if (factor.round <= round) {
            changed.add(factor);
            factor.round = round + 1;
        }
    }

    /** Turns parities that have become narrow into tables; returns whether there was one. */
    boolean releaseNarrowParities() {
        List<WideParity> narrow = parities.releaseNarrow();
        narrow.forEach(parity -> add(parity.toTable()));
        return !narrow.isEmpty();
    }

    boolean isZero() {
        return zero;
    }

    void declareZero() {
        zero = true;
    }

    double logConstant() {
        return logConstant.value();
    }

    void addLogConstant(double log) {
        logConstant.add(log);
    }

    /** The states that a variable can still take, as numbered in the original model. */
    int[] domain(int variable) {
        return domains[variable];
    }

    boolean isSubstituted(int variable) {
        return stands[variable] != null;
    }

    /**
     * The variable that in the end stands for a substituted one. Long chains of equalities are shortened on the way, so
     * that many look-ups cost no more than one step each.
     */
    Stand standFor(int variable) {
        ArrayDeque<Integer> chain = new ArrayDeque<>();
        for (int v = variable; isSubstituted(stands[v].variable()); v = stands[v].variable()) {
            chain.push(v);
        }
        for (int v : chain) {
            Stand own = stands[v];
            Stand next = stands[own.variable()];
            int[] stateOf = next.stateOf().clone();
            for (int s = 0; s < stateOf.length; s++) {
                stateOf[s] = stateOf[s] < 0 ? -1 : own.stateOf()[stateOf[s]];
            }
            stands[v] = new Stand(next.variable(), stateOf);
        }
        return stands[variable];
    }

    boolean isSummedOut(int variable) {
        return summedOut[variable];
    }

    /** The number of factors that depend on a variable. */
    int degree(int variable) {
        return degree[variable];
    }

    /** The factors that depend on a variable. */
    List<WorkingFactor> factorsOf(int variable) {
        List<WorkingFactor> list = occurrences.get(variable);
        if (list.size() != degree[variable]) {
            list.removeIf(factor -> factor.removed || factor.axisOf(variable) < 0);
        }
        return list;
    }

    /** Factors that may depend on a variable. Some may no longer do so; sorting them out each time would cost too much. */
    List<WorkingFactor> mayDependOn(int variable) {
        List<WorkingFactor> list = occurrences.get(variable);
        return list.size() > 2 * degree[variable] ? factorsOf(variable) : list;
    }

    /** Replaces the values of a factor by those of its product with another, which goes. */
    void multiplyInto(WorkingFactor container, double[] product, WorkingFactor factor) {
        remove(factor);
        container.values = product;
        noteChange(container);
    }

    /** Takes a factor out of the product. */
    void remove(WorkingFactor factor) {
        factor.removed = true;
        for (int variable : factor.scope) {
            loosen(variable);
        }
    }

    /** Restricts a factor to some states of one of its variables; a single one takes the variable out of the scope. */
    void keep(WorkingFactor factor, int variable, int[] kept) {
        factor.keepStates(factor.axisOf(variable), kept);
        noteChange(factor);
        if (kept.length == 1) {
            loosen(variable);
        }
        if (factor.scope.length == 0) {
            absorb(factor);
        }
    }

    /** Restricts a variable to some of its current states, given by their positions in the domain. */
    void keep(int variable, int[] kept) {
        int[] domain = domains[variable];
        int[] remaining = new int[kept.length];
        for (int i = 0; i < kept.length; i++) {
            remaining[i] = domain[kept[i]];
        }
        domains[variable] = remaining;
        if (kept.length == 1) {
            parities.fix(variable, kept[0] == 1);
        }
        for (WorkingFactor factor : List.copyOf(factorsOf(variable))) {
            keep(factor, variable, kept);
        }
    }

    /** Takes a factor of empty scope out of the product and into the constant. */
    private void absorb(WorkingFactor factor) {
        factor.removed = true;
        if (factor.values[0] == 0) {
            zero = true;
        } else {
            logConstant.add(Math.log(factor.values[0]));
        }
    }

    /** Replaces a variable by another: its state is {@code stateOf[s]} where the other's is s (positions in domains). */
    void substitute(int variable, int by, int[] stateOf) {
        int[] original = new int[Arrays.stream(domains[by]).max().orElse(0) + 1];
        Arrays.fill(original, -1);
        for (int s = 0; s < stateOf.length; s++) {
            original[domains[by][s]] = domains[variable][stateOf[s]];
        }
        stands[variable] = new Stand(by, original);
        wanted[by] |= wanted[variable];
        parities.substitute(variable, by, stateOf[0] == 1);
        for (WorkingFactor factor : factorsOf(variable)) {
            boolean hadBoth = factor.axisOf(by) >= 0;
            identify(factor, variable, by, stateOf);
            noteChange(factor);
            if (!hadBoth) {
                factorsOf(by).add(factor);
                degree[by]++;
            }
        }
        occurrences.get(variable).clear();
        degree[variable] = 0;
    }

    private static void identify(WorkingFactor factor, int variable, int by, int[] stateOf) {
        int axis = factor.axisOf(variable);
        int[] moved = WorkingFactor.scaled(stateOf, factor.stride(axis));
        boolean both = factor.axisOf(by) >= 0;
        int rank = factor.scope.length - (both ? 1 : 0);
        int[] scope = new int[rank];
        int[][] offsets = new int[rank][];
        int next = 0;
        for (int a = 0; a < factor.scope.length; a++) {
            if (a == axis && both) {
                continue;
            }
            int[] own = WorkingFactor.multiples(factor.sizes[a], factor.stride(a));
            if (a == axis) {
                scope[next] = by;
                own = moved;
            } else {
                scope[next] = factor.scope[a];
                if (factor.scope[a] == by) {
                    for (int s = 0; s < own.length; s++) {
                        own[s] += moved[s];
                    }
                }
            }
            offsets[next++] = own;
        }
        factor.gather(scope, offsets, 0);
    }

    /**
     * Forgets a variable that has been summed out of the product; its marginal can no longer be asked for.
     *
     * @param possible where all tables are of zeros and ones, in how many states it can be, whatever those of the others
     */
    void markSummedOut(int variable, long possible) {
        summedOut[variable] = true;
        states.multiply(possible);
    }

    /** Where all tables are of zeros and ones, the number of states of all that was summed out. */
    IntegerProduct states() {
        return states;
    }
}
