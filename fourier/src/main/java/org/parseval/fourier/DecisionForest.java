package org.parseval.fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.fourier.kernel.Rowwise;
import org.parseval.model.DecisionTree;

/**
 * A sum of decision trees. Every polynomial of degree d is the sum of trees of depth at most d (the paper, Theorem 3).
 *
 * <pre>{@code
 * Polynomial f = Polynomial.parity(new int[] {0, 1}, 3).plus(Polynomial.parity(new int[] {2}, 1));
 * DecisionForest forest = DecisionForest.of(f); // one tree of depth 2, one of depth 1
 * }</pre>
 *
 * <p>The proof takes one tree a term. Here a term joins the tree of a term that contains it, which makes that tree no
 * deeper and saves one.
 *
 * @param trees the trees, whose values add up
 */
public record DecisionForest(List<DecisionTree> trees) {
    /** A parity of d variables is a tree of 2^d leaves. */
    private static final int MOST_DEGREE = 20;

    /** Copies the trees. */
    public DecisionForest {
        trees = List.copyOf(trees);
    }

    /** @throws IllegalArgumentException if the degree is so high that a tree would have more than 2^20 leaves */
    public static DecisionForest of(Polynomial polynomial) {
        int degree = polynomial.degree();
        if (degree > MOST_DEGREE) {
            throw new IllegalArgumentException("a term of degree " + degree + " is a tree of 2^" + degree
                    + " leaves, expected at most 2^" + MOST_DEGREE);
        }
        return new DecisionForest(groups(polynomial).stream()
                .map(group -> TreeTransform.tree(part(polynomial, group)))
                .toList());
    }

    /** The terms, each with those it contains: every group's first term is contained in no other. */
    private static List<List<Integer>> groups(Polynomial polynomial) {
        int words = polynomial.words();
        long[] masks = polynomial.masks();
        List<List<Integer>> groups = new ArrayList<>();
        IntStream.range(0, polynomial.size())
                .boxed()
                .sorted((i, j) -> Rowwise.degree(words, masks, j) - Rowwise.degree(words, masks, i))
                .forEach(term -> groups.stream()
                        .filter(group -> contains(words, masks, group.get(0), term))
                        .findFirst()
                        .orElseGet(() -> newGroup(groups))
                        .add(term));
        return groups;
    }

    private static List<Integer> newGroup(List<List<Integer>> groups) {
        List<Integer> group = new ArrayList<>();
        groups.add(group);
        return group;
    }

    private static boolean contains(int words, long[] masks, int outer, int inner) {
        for (int w = 0; w < words; w++) {
            if ((masks[inner * words + w] & ~masks[outer * words + w]) != 0) {
                return false;
            }
        }
        return true;
    }

    private static Polynomial part(Polynomial polynomial, List<Integer> terms) {
        int words = polynomial.words();
        int[] increasing = terms.stream().mapToInt(Integer::intValue).sorted().toArray();
        long[] masks = new long[increasing.length * words];
        double[] coefficients = new double[increasing.length];
        for (int i = 0; i < increasing.length; i++) {
            System.arraycopy(polynomial.masks(), increasing[i] * words, masks, i * words, words);
            coefficients[i] = polynomial.coefficients()[increasing[i]];
        }
        return Polynomial.ofRows(polynomial.scope(), masks, coefficients);
    }

    /** The value at the states of all variables by their number. */
    public double value(int[] states) {
        return trees.stream().mapToDouble(tree -> tree.value(states)).sum();
    }

    /** The depth of the deepest tree. */
    public int depth() {
        return trees.stream().mapToInt(DecisionTree::depth).max().orElse(0);
    }

    /** The sum of the trees' expansions, of a degree no higher than {@link #depth()} (the paper, Theorem 2). */
    public Polynomial toPolynomial() {
        return trees.stream().map(Polynomial::ofTree).reduce(Polynomial.zero(), Polynomial::plus);
    }
}
