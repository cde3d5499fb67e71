package org.parseval.reduction;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.CarefulSum;
import org.parseval.numeric.IntegerProduct;
import org.parseval.parallel.Looks;

/**
 * A model under evidence, made smaller without changing any answer: wide factors cut into small ones, observed and
 * impossible states removed, variables that determine each other identified, factors merged, and what is left split into
 * independent components, so that
 *
 * <pre>log Z = logConstant + sum of log Z of the components.</pre>
 *
 * <pre>{@code
 * Reduction reduction = Reduction.of(model, evidence, Reduction.Goal.MARGINALS);
 * for (Component component : reduction.components()) { ... }
 * double[][] marginals = reduction.restoreMarginals(marginalsOfComponents);
 * }</pre>
 */
public final class Reduction {

    /** The task for which the model is reduced. The partition function alone allows more to be removed. */
    public enum Goal {
        PARTITION_FUNCTION,
        MARGINALS,
        /** The largest value instead of the sum. */
        MAXIMUM,
        /** The largest sum: the wanted variables are maximised after all others are summed over. */
        LARGEST_SUM
    }

    private final boolean zero;
    private final double logConstant;
    private final IntegerProduct states;
    private final List<Component> components;
    private final Restoration restoration;

    private Reduction(
            boolean zero,
            double logConstant,
            IntegerProduct states,
            List<Component> components,
            Restoration restoration) {
        this.zero = zero;
        this.logConstant = logConstant;
        this.states = states;
        this.components = components;
        this.restoration = restoration;
    }

    /**
     * @throws IllegalArgumentException if the evidence does not fit the model, or a decision tree is so large that no
     *     small factors can replace it
     */
    public static Reduction of(Model model, Evidence evidence, Goal goal) {
        return of(model, evidence, goal, false);
    }

    /**
     * The same, with a choice: if {@code keepParities} is true, parities over many variables stay parities, perhaps of
     * fewer variables. All other factors become tables.
     *
     * @throws IllegalArgumentException as above
     */
    public static Reduction of(Model model, Evidence evidence, Goal goal, boolean keepParities) {
        return of(model, evidence, ReductionRequest.of(goal).keepParities(keepParities), () -> false);
    }

    /**
     * The same with all options.
     *
     * @param stop asked often; once it says true, only what is necessary is still done: the evidence, wide factors cut
     *     and the split into components. What it throws ends that too
     * @throws IllegalArgumentException as above
     */
    public static Reduction of(Model model, Evidence evidence, ReductionRequest request, BooleanSupplier stop) {
        evidence.checkAgainst(model);
        // Only a search counts a projection, and it has no use for tables of clauses.
        boolean keepClauses = request.shown().isPresent();
        Model narrow = Decomposition.of(model, evidence, request.keepParities(), keepClauses, new Looks(stop));
        WideClauses wide = WideClauses.of(narrow);
        // Auxiliary variables come after the original ones, and nobody asks for them.
        boolean[] wanted = new boolean[narrow.variableCount()];
        for (int v = 0; v < model.variableCount(); v++) {
            wanted[v] = request.wants(v);
        }
        WorkingModel workspace = new WorkingModel(wide.without(narrow), wanted, stop);
        observe(evidence, workspace);
        if (request.reductions() == Reductions.ALL) {
            reduce(workspace, request);
        }
        return workspace.isZero() ? zero() : split(model, workspace, wide, request);
    }

    private static void observe(Evidence evidence, WorkingModel workspace) {
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            int variable = observed.getKey();
            if (workspace.domain(variable).length > 1) {
                workspace.keep(variable, new int[] {observed.getValue()});
            }
        }
    }

    private static void reduce(WorkingModel workspace, ReductionRequest request) {
        boolean changed = true;
        while (changed && !workspace.isZero()) {
            changed = workspace.nextRound();
            if (request.allowsSummingOut()) {
                BarrenVariables.apply(workspace);
            }
            Propagation.apply(workspace);
            if (!workspace.isZero()) {
                Substitution.apply(workspace);
                Constants.apply(workspace);
                Merging.apply(workspace);
            }
            // Also after a stop: a parity that has lost its last variable must not stay one.
            changed |= workspace.releaseNarrowParities();
            changed &= !workspace.isStopped();
        }
    }

    private static Reduction zero() {
        return new Reduction(
                true,
                Double.NEGATIVE_INFINITY,
                new IntegerProduct(),
                List.of(),
                new Restoration(new int[0], new Place[0]));
    }

    private static Reduction split(Model model, WorkingModel workspace, WideClauses wide, ReductionRequest request) {
        int n = workspace.variableCount();
        CarefulSum logConstant = new CarefulSum();
        logConstant.add(workspace.logConstant());
        IntegerProduct states = workspace.states();
        int[] componentOf = new int[n];
        int[] indexIn = new int[n];
        int[] members = new int[n];
        Arrays.fill(componentOf, -1);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Component> components = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            boolean active = componentOf[v] < 0
                    && !workspace.isSubstituted(v)
                    && !workspace.isSummedOut(v)
                    && workspace.domain(v).length > 1;
            if (active
                    && workspace.factorsOf(v).isEmpty()
                    && !workspace.isInParity(v)
                    && wide.of(v).isEmpty()) {
                if (request.shows(v)) {
                    logConstant.add(maximises(request, workspace, v) ? 0 : Math.log(workspace.domain(v).length));
                    states.multiply(workspace.domain(v).length);
                }
            } else if (active) {
                int count = reach(workspace, wide, v, components.size(), componentOf, members, seen);
                components.add(component(workspace, wide, Arrays.copyOf(members, count), indexIn));
            }
        }
        Place[] places = new Place[model.variableCount()];
        for (int v = 0; v < places.length; v++) {
            boolean unasked = request.wanted().isPresent() && !request.wants(v);
            places[v] = unasked ? new Place.Unasked() : place(workspace, v, componentOf, indexIn);
        }
        return new Reduction(
                false,
                logConstant.value(),
                states,
                List.copyOf(components),
                new Restoration(model.cardinalities(), places));
    }

    private static boolean maximises(ReductionRequest request, WorkingModel workspace, int variable) {
        return request.goal() == Goal.MAXIMUM || (request.goal() == Goal.LARGEST_SUM && workspace.isWanted(variable));
    }

    /** Finds the component of a variable by a search over shared factors; returns the number of its members. */
    private static int reach(
            WorkingModel workspace,
            WideClauses wide,
            int start,
            int number,
            int[] componentOf,
            int[] members,
            Set<Object> seen) {
        int count = add(new int[] {start}, number, componentOf, members, 0);
        for (int next = 0; next < count; next++) {
            workspace.look();
            for (WorkingFactor factor : workspace.factorsOf(members[next])) {
                count = add(factor.scope, number, componentOf, members, count);
            }
            for (ClauseFactor clause : wide.of(members[next])) {
                count = seen.add(clause) ? add(clause.scope(), number, componentOf, members, count) : count;
            }
            for (WideParity parity : workspace.paritiesOf(members[next])) {
                if (seen.add(parity)) {
                    int[] scope =
                            parity.scope().stream().mapToInt(Integer::intValue).toArray();
                    count = add(scope, number, componentOf, members, count);
                }
            }
        }
        return count;
    }

    private static int add(int[] scope, int number, int[] componentOf, int[] members, int before) {
        int count = before;
        for (int variable : scope) {
            if (componentOf[variable] < 0) {
                componentOf[variable] = number;
                members[count++] = variable;
            }
        }
        return count;
    }

    private static Component component(WorkingModel workspace, WideClauses wide, int[] variables, int[] indexIn) {
        // The file's order of the variables often carries structure (time, rows), so it is kept.
        Arrays.sort(variables);
        int[] cardinalities = new int[variables.length];
        for (int i = 0; i < variables.length; i++) {
            indexIn[variables[i]] = i;
            cardinalities[i] = workspace.domain(variables[i]).length;
        }
        List<Factor> factors = new ArrayList<>();
        for (int variable : variables) {
            workspace.look();
            for (WorkingFactor factor : workspace.factorsOf(variable)) {
                if (factor.scope[0] == variable) {
                    int[] scope = new int[factor.scope.length];
                    Arrays.setAll(scope, axis -> indexIn[factor.scope[axis]]);
                    factors.add(TableFactor.of(scope, factor.values));
                }
            }
        }
        for (int variable : variables) {
            for (WideParity parity : workspace.paritiesOf(variable)) {
                if (parity.scope().first() == variable) {
                    factors.add(parity.renamed(indexIn));
                }
            }
        }
        for (int variable : variables) {
            for (ClauseFactor clause : wide.of(variable)) {
                if (clause.scope()[0] == variable) {
                    factors.add(WideClauses.renamed(clause, indexIn));
                }
            }
        }
        return new Component(Model.markov(cardinalities, factors), variables);
    }

    private static Place place(WorkingModel workspace, int variable, int[] componentOf, int[] indexIn) {
        boolean substituted = workspace.isSubstituted(variable);
        int root = substituted ? workspace.standFor(variable).variable() : variable;
        int[] states = workspace.domain(root).clone();
        for (int i = 0; substituted && i < states.length; i++) {
            states[i] = workspace.standFor(variable).stateOf()[states[i]];
        }
        if (states.length == 1) {
            return new Place.Fixed(states[0]);
        }
        if (workspace.isSummedOut(root)) {
            return new Place.Gone();
        }
        return componentOf[root] < 0
                ? new Place.Free(root, states)
                : new Place.Inside(componentOf[root], indexIn[root], states);
    }

    /** Whether the reductions alone prove that the evidence is impossible. */
    public boolean isZero() {
        return zero;
    }

    /** The natural logarithm of all constants that were taken out. */
    public double logConstant() {
        return logConstant;
    }

    /** For models of zeros and ones: the number of states of the model is this number times the product of those of the components. */
    public BigInteger stateCount() {
        return zero ? BigInteger.ZERO : states.value();
    }

    public List<Component> components() {
        return components;
    }

    /** The number of variables that are left in the components. */
    public int variableCount() {
        return components.stream().mapToInt(c -> c.model().variableCount()).sum();
    }

    /** The number of factors that are left in the components. */
    public int factorCount() {
        return components.stream().mapToInt(c -> c.model().factors().size()).sum();
    }

    /** The place of an original variable. */
    public Place place(int variable) {
        return restoration.place(variable);
    }

    /**
     * The marginals of the original variables from those of the components, both as one array a variable. If only some
     * variables were wanted, the arrays of all others are empty.
     */
    public double[][] restoreMarginals(List<double[][]> ofComponents) {
        return restoration.marginals(ofComponents);
    }

    /** The errors of all original marginals from those of the components; what the reductions decided has none. */
    public double[][] restoreErrors(List<double[][]> ofComponents) {
        return restoration.errors(ofComponents);
    }

    /** The states of all original variables from those of the components; -1 for those that were not asked for. */
    public int[] restoreAssignment(List<int[]> ofComponents) {
        return restoration.assignment(ofComponents);
    }
}
