package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

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

    /** What will be asked; the partition function alone allows more to be removed. */
    public enum Goal {
        PARTITION_FUNCTION,
        MARGINALS,
        /** The largest value instead of the sum. */
        MAXIMUM
    }

    private final boolean zero;
    private final double logConstant;
    private final List<Component> components;
    private final Restoration restoration;

    private Reduction(boolean zero, double logConstant, List<Component> components, Restoration restoration) {
        this.zero = zero;
        this.logConstant = logConstant;
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
     * The same, for those who have a use for parities over many variables as such: with {@code keepParities} they stay
     * parities, of fewer variables perhaps, and all other factors become tables.
     *
     * @throws IllegalArgumentException as above
     */
    public static Reduction of(Model model, Evidence evidence, Goal goal, boolean keepParities) {
        evidence.checkAgainst(model);
        return reduce(Decomposition.of(model, evidence, keepParities), model.variableCount(), evidence, goal);
    }

    /** Only the first variables are the original ones, and only their marginals come back. */
    private static Reduction reduce(Model model, int originals, Evidence evidence, Goal goal) {
        Workspace workspace = new Workspace(model);
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            int variable = observed.getKey();
            if (workspace.domain(variable).length > 1) {
                workspace.keep(variable, new int[] {observed.getValue()});
            }
        }
        boolean changed = true;
        while (changed && !workspace.isZero()) {
            changed = goal == Goal.PARTITION_FUNCTION && BarrenVariables.apply(workspace);
            changed |= workspace.releaseNarrowParities();
            changed |= !workspace.isZero() && Propagation.apply(workspace);
            changed |= !workspace.isZero() && Substitution.apply(workspace);
            changed |= !workspace.isZero() && Constants.apply(workspace);
            changed |= !workspace.isZero() && Merging.apply(workspace);
        }
        return workspace.isZero() ? zero() : split(model, originals, workspace, goal);
    }

    private static Reduction zero() {
        return new Reduction(
                true, Double.NEGATIVE_INFINITY, List.of(), new Restoration(new int[0], new Restoration.Place[0]));
    }

    private static Reduction split(Model model, int originals, Workspace workspace, Goal goal) {
        int n = workspace.variableCount();
        double logConstant = workspace.logConstant();
        int[] componentOf = new int[n];
        int[] indexIn = new int[n];
        Arrays.fill(componentOf, -1);
        List<Component> components = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            boolean active = componentOf[v] < 0
                    && !workspace.isSubstituted(v)
                    && !workspace.isSummedOut(v)
                    && workspace.domain(v).length > 1;
            if (active && workspace.factorsOf(v).isEmpty() && !workspace.isInParity(v)) {
                logConstant += goal == Goal.MAXIMUM ? 0 : Math.log(workspace.domain(v).length);
            } else if (active) {
                components.add(collect(workspace, v, components.size(), componentOf, indexIn));
            }
        }
        Restoration.Place[] places = new Restoration.Place[originals];
        for (int v = 0; v < originals; v++) {
            places[v] = place(workspace, v, componentOf, indexIn);
        }
        return new Reduction(
                false, logConstant, List.copyOf(components), new Restoration(model.cardinalities(), places));
    }

    /** The component of a variable, by a search over shared factors. */
    private static Component collect(Workspace workspace, int start, int number, int[] componentOf, int[] indexIn) {
        List<Integer> members = new ArrayList<>();
        members.add(start);
        componentOf[start] = number;
        for (int next = 0; next < members.size(); next++) {
            for (WorkingFactor factor : workspace.factorsOf(members.get(next))) {
                for (int variable : factor.scope) {
                    if (componentOf[variable] < 0) {
                        componentOf[variable] = number;
                        members.add(variable);
                    }
                }
            }
            for (WideParity parity : workspace.parities()) {
                if (parity.scope().contains(members.get(next))) {
                    for (int variable : parity.scope()) {
                        if (componentOf[variable] < 0) {
                            componentOf[variable] = number;
                            members.add(variable);
                        }
                    }
                }
            }
        }
        // The file's order of the variables often carries structure (time, rows), so it is kept.
        int[] variables = members.stream().mapToInt(Integer::intValue).sorted().toArray();
        int[] cardinalities = new int[variables.length];
        for (int i = 0; i < variables.length; i++) {
            indexIn[variables[i]] = i;
            cardinalities[i] = workspace.domain(variables[i]).length;
        }
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < variables.length; i++) {
            for (WorkingFactor factor : workspace.factorsOf(variables[i])) {
                if (factor.scope[0] == variables[i]) {
                    int[] scope =
                            Arrays.stream(factor.scope).map(v -> indexIn[v]).toArray();
                    factors.add(TableFactor.of(scope, factor.values));
                }
            }
        }
        for (WideParity parity : workspace.parities()) {
            if (componentOf[parity.scope().first()] == number) {
                factors.add(parity.renamed(indexIn));
            }
        }
        return new Component(Model.markov(cardinalities, factors), variables);
    }

    private static Restoration.Place place(Workspace workspace, int variable, int[] componentOf, int[] indexIn) {
        boolean substituted = workspace.isSubstituted(variable);
        int root = substituted ? workspace.standFor(variable).variable() : variable;
        int[] states = workspace.domain(root).clone();
        for (int i = 0; substituted && i < states.length; i++) {
            states[i] = workspace.standFor(variable).stateOf()[states[i]];
        }
        if (states.length == 1) {
            return new Restoration.Place.Fixed(states[0]);
        }
        if (workspace.isSummedOut(root)) {
            return new Restoration.Place.Gone();
        }
        return componentOf[root] < 0
                ? new Restoration.Place.Free(states)
                : new Restoration.Place.Inside(componentOf[root], indexIn[root], states);
    }

    /** Whether the reductions alone prove that the evidence is impossible. */
    public boolean isZero() {
        return zero;
    }

    /** The natural logarithm of everything that was taken out as a constant. */
    public double logConstant() {
        return logConstant;
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

    /** The marginals of all original variables from those of the components, both as one array a variable. */
    public double[][] restoreMarginals(List<double[][]> ofComponents) {
        return restoration.marginals(ofComponents);
    }

    /** The errors of all original marginals from those of the components; what the reductions decided has none. */
    public double[][] restoreErrors(List<double[][]> ofComponents) {
        return restoration.errors(ofComponents);
    }

    /** The states of all original variables from those of the components. */
    public int[] restoreAssignment(List<int[]> ofComponents) {
        return restoration.assignment(ofComponents);
    }
}
