package org.parseval.experiments.theory;

import org.parseval.model.DecisionTree;

/**
 * How far down the degrees the paper's theory puts the weight of a product of contractive functions, each of at most
 * {@code width} variables and with gap 1 - eta (section 3 and the supplement). No bound depends on the number of factors.
 *
 * <pre>{@code
 * SpectralBound clauses = new SpectralBound(3, 0.1); // weighted 3-SAT
 * clauses.degree(0.01);                              // all but 0.01 of the weight lies below this degree
 * }</pre>
 *
 * <p>The constants are large: on small models the bounds are true and empty. They say what does not grow.
 *
 * @param width w, the most variables of a factor
 * @param eta the largest value of a factor below 1
 */
public record SpectralBound(int width, double eta) {

    /** @throws IllegalArgumentException if the width is not positive or eta is not in [0, 1) */
    public SpectralBound {
        if (width < 1) {
            throw new IllegalArgumentException("the width must be 1 or more, found " + width);
        }
        if (!(eta >= 0 && eta < 1)) {
            throw new IllegalArgumentException("eta must be at least 0 and less than 1, found " + eta);
        }
    }

    /**
     * u = ceil(log_eta gamma) + 1, or 1 if eta = 0: no more factors than this can be below 1 before the product is nowhere
     * above gamma.
     *
     * @throws IllegalArgumentException if gamma is not between 0 and 1
     */
    public double compressedFactors(double gamma) {
        if (!(gamma > 0 && gamma < 1)) {
            throw new IllegalArgumentException("gamma must be between 0 and 1, found " + gamma);
        }
        return eta == 0 ? 1 : ceil(Math.log(gamma) / Math.log(eta)) + 1;
    }

    /** The ceiling, but for what rounding added to a whole number: log_0.1 0.01 is 2. */
    private static double ceil(double number) {
        double nearest = Math.rint(number);
        return Math.abs(number - nearest) <= 1e-12 * nearest ? nearest : Math.ceil(number);
    }

    /**
     * Lemma 1, the weighted switching lemma: (1/2) (8 u w delta / (1 - delta))^t bounds the probability that no decision
     * tree of depth t is within gamma of the function under a delta-random restriction. May exceed 1.
     */
    public double switchingFailure(double delta, int depth, double gamma) {
        return 0.5 * Math.pow(8 * compressedFactors(gamma) * width * (delta / (1 - delta)), depth);
    }

    /**
     * Lemma 1 as the supplement proves it, before the last step: for a restriction that leaves l of n variables open,
     * (1/2) (8 u w)^t l (l - 1) ... (l - t + 1) / ((n - l + 1) ... (n - l + t)).
     */
    public double switchingFailure(int variables, int open, int depth, double gamma) {
        double bound = 0.5;
        for (int i = 0; i < depth; i++) {
            bound *= 8 * compressedFactors(gamma) * width * Math.max(0, open - i) / (variables - open + 1 + i);
        }
        return bound;
    }

    /**
     * Lemma 2: a function of values in [-1, 1] is 4 (e + (1 - e) gamma&sup2;)-concentrated on degree up to 2t / delta if with
     * probability 1 - e a tree of depth t is within gamma of its delta-random restriction.
     */
    public static double concentration(double failure, double gamma) {
        return 4 * (failure + (1 - failure) * gamma * gamma);
    }

    /**
     * Theorem 5, the main theorem, with the constants of its proof: the product is epsilon-concentrated on degree up to
     * 2t / delta = 2t (16 u w + 1) = O(w log(1/epsilon) log_eta epsilon), and O(w log(1/epsilon)) if eta = 0. Here gamma =
     * sqrt(epsilon / 8), delta = 1 / (16 u w + 1), and t = ceil(log2(4 / epsilon)) is the least depth for which Lemma 1 gives
     * a failure of at most epsilon / 8.
     *
     * @throws IllegalArgumentException if epsilon is not between 0 and 1
     */
    public double degree(double epsilon) {
        checkEpsilon(epsilon);
        double depth = ceil(Math.log(4 / epsilon) / Math.log(2));
        double inverseDelta = 16 * compressedFactors(Math.sqrt(epsilon / 8)) * width + 1;
        return 2 * depth * inverseDelta;
    }

    /**
     * Theorem 4, Linial's, with the constants of the same proof: a function of values -1 and 1 computed by a formula of this
     * width is epsilon-concentrated on degree up to 2t / delta = 2t (16 w + 1). Trees are exact here, gamma = 0 and u = 1,
     * so that t = ceil(log2(2 / epsilon)) makes the failure of Lemma 1 at most epsilon / 4.
     *
     * @throws IllegalArgumentException if epsilon is not between 0 and 1
     */
    public static double linialDegree(int width, double epsilon) {
        checkEpsilon(epsilon);
        return 2 * ceil(Math.log(2 / epsilon) / Math.log(2)) * (16 * width + 1);
    }

    private static void checkEpsilon(double epsilon) {
        if (!(epsilon > 0 && epsilon < 1)) {
            throw new IllegalArgumentException("epsilon must be between 0 and 1, found " + epsilon);
        }
    }

    /**
     * The most terms the expansion of a tree can have: the sum over its leaves of 2^(depth of the leaf), at most 4^d for a
     * tree of depth d (Theorem 2 and the remark after Theorem 3).
     */
    public static double termsOfTree(DecisionTree tree) {
        if (tree instanceof DecisionTree.Test test) {
            return 2 * (termsOfTree(test.whenFalse()) + termsOfTree(test.whenTrue()));
        }
        return 1;
    }
}
