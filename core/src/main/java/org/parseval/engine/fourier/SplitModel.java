package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * A model that is narrow enough for tables, made from one that is not: where a bucket has too many variables, its inputs
 * are divided into mini-buckets, each with a copy of the bucket's variable. A sum over copies is at least the sum over
 * the variable, since the factors are not negative, so that if the split model's Z is zero the model's is. Averaging
 * over all copies but one, rather than summing, is what a polynomial does of which only constants are kept.
 *
 * @see <a href="https://doi.org/10.1145/636865.636866">Dechter, Rish: Mini-buckets, JACM 2003</a>
 */
final class SplitModel {
    /** Inputs of a bucket: the variables of a factor or message, and the factors that went into it. */
    private record Input(int[] scope, List<Integer> factors) {}

    private final Model model;
    private final int mostVariables;
    private final List<List<Input>> buckets = new ArrayList<>();
    private final int[][] scopes;
    private final int[] copyOf;
    private final Model split;
    private int copies;

    /**
     * @param model variables numbered in elimination order, all factors tables
     * @param mostVariables in a bucket, if each of its inputs allows it
     */
    SplitModel(Model model, int mostVariables) {
        this.model = model;
        this.mostVariables = mostVariables;
        int n = model.variableCount();
        scopes = new int[model.factors().size()][];
        copyOf = new int[n];
        for (int v = 0; v < n; v++) {
            buckets.add(new ArrayList<>());
        }
        for (int f = 0; f < scopes.length; f++) {
            scopes[f] = model.factors().get(f).scope().clone();
            int[] sorted = scopes[f].clone();
            Arrays.sort(sorted);
            buckets.get(sorted[0]).add(new Input(sorted, List.of(f)));
        }
        for (int v = 0; v < n; v++) {
            copyOf[v] = copies;
            for (List<Input> group : groups(buckets.get(v))) {
                eliminate(v, group);
            }
            buckets.set(v, List.of());
        }
        split = build();
    }

    /** First fit, wide inputs first. */
    private List<List<Input>> groups(List<Input> bucket) {
        List<Input> bySize = new ArrayList<>(bucket);
        bySize.sort(Comparator.comparingInt((Input input) -> -input.scope().length)
                .thenComparing(Input::scope, Arrays::compare));
        List<List<Input>> groups = new ArrayList<>();
        List<int[]> joint = new ArrayList<>();
        for (Input input : bySize) {
            int home = 0;
            while (home < groups.size() && BucketProduct.union(joint.get(home), input.scope()).length > mostVariables) {
                home++;
            }
            if (home == groups.size()) {
                groups.add(new ArrayList<>());
                joint.add(new int[0]);
            }
            groups.get(home).add(input);
            joint.set(home, BucketProduct.union(joint.get(home), input.scope()));
        }
        return groups;
    }

    private void eliminate(int variable, List<Input> group) {
        int copy = copies++;
        int[] joint = {variable};
        List<Integer> factors = new ArrayList<>();
        for (Input input : group) {
            joint = BucketProduct.union(joint, input.scope());
            factors.addAll(input.factors());
        }
        for (int factor : factors) {
            int[] original = model.factors().get(factor).scope();
            for (int axis = 0; axis < original.length; axis++) {
                if (original[axis] == variable) {
                    scopes[factor][axis] = copy;
                }
            }
        }
        int[] rest = Arrays.copyOfRange(joint, 1, joint.length);
        if (rest.length > 0) {
            buckets.get(rest[0]).add(new Input(rest, factors));
        }
    }

    /** The buckets of the split model. */
    BucketTree tree() {
        int[] natural = IntStream.range(0, copies).toArray();
        return new BucketTree(split, EliminationOrder.of(InteractionGraph.of(split), natural));
    }

    /** The split model, its variables numbered in elimination order. */
    Model model() {
        return split;
    }

    private Model build() {
        int[] cardinalities = new int[copies];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < scopes.length; f++) {
            factors.add(TableFactor.of(
                    scopes[f], model.factors().get(f).toTable(model).values()));
        }
        return Model.markov(cardinalities, factors);
    }

    /** The number of copies besides the variables themselves. */
    int extraCopies() {
        return copies - copyOf.length;
    }

    /** The variable that stands for an original one where one must. */
    int copyOf(int variable) {
        return copyOf[variable];
    }
}
