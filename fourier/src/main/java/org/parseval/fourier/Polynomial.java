package org.parseval.fourier;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.parseval.fourier.kernel.Product;
import org.parseval.fourier.kernel.Restriction;
import org.parseval.fourier.kernel.Rowwise;
import org.parseval.fourier.kernel.SortedSum;
import org.parseval.fourier.kernel.SumOut;
import org.parseval.fourier.kernel.Terms;
import org.parseval.model.DecisionTree;
import org.parseval.numeric.Increasing;

/**
 * A function on {-1, +1}^n as a sum of parities: f(x) = sum of c_S chi_S(x), where chi_S is the product of the variables
 * in S. Every function has exactly one such form, its Hadamard-Fourier expansion (the paper, Theorem 1).
 *
 * <p>State 0 of a Boolean variable is -1 (false), state 1 is +1 (true), see {@link Parity}. The paper's table 1, with values 1, 2, 3 and 4:
 *
 * <pre>{@code
 * Polynomial phi = Polynomial.ofTable(new int[] {0, 1}, new double[] {1, 2, 3, 4});
 * phi.toString();                       // 2.5 + x0 + 0.5 x1
 * phi.evaluate(new int[] {1, 0});       // 3.0
 * phi.sumOut(0).toString();             // 5 + x1
 * }</pre>
 *
 * <p>Immutable. The scope increases strictly; bit i of a mask is variable {@code scope[i]}. Masks are rows of as many
 * longs as the scope needs (at least one; word 0 holds bits 0 to 63), interleaved in one array and strictly increasing,
 * unsigned, the most significant word first. No coefficient is zero. Callers number variables in elimination order, so
 * that bit 0 is the first to go, and neighbouring terms differ in it alone.
 *
 * @see <a href="https://proceedings.mlr.press/v48/xue16.html">Xue, Ermon, Le Bras, Gomes, Selman: Variable Elimination in
 *     the Fourier Domain, ICML 2016</a>
 */
public final class Polynomial {
    private static final Polynomial ZERO = new Polynomial(new int[0], new Terms(1, 0));

    private static final ThreadLocal<TruncationScratch> SCRATCH = ThreadLocal.withInitial(TruncationScratch::new);

    private final int[] scope;
    private final int words;
    private final long[] masks;
    private final double[] coefficients;
    private final Terms terms;

    /** Trusts the caller with every invariant, and with never writing to the arrays again. */
    private Polynomial(int[] scope, Terms terms) {
        this.scope = scope;
        this.terms = terms;
        words = terms.words;
        masks = terms.masks;
        coefficients = terms.coefficients;
    }

    /** Drops zero coefficients; trusts the caller with the rest. */
    static Polynomial of(int[] scope, Terms terms) {
        return new Polynomial(scope, terms.withoutZeros());
    }

    /** Drops zero coefficients; trusts the caller with the rest. */
    static Polynomial ofRows(int[] scope, long[] masks, double[] coefficients) {
        return of(scope, terms(scope, masks, coefficients));
    }

    private static Terms terms(int[] scope, long[] masks, double[] coefficients) {
        return new Terms(Rowwise.words(scope.length), masks, coefficients, coefficients.length);
    }

    /** The function that is zero everywhere. */
    public static Polynomial zero() {
        return ZERO;
    }

    /** A function with the same value everywhere. */
    public static Polynomial constant(double value) {
        return ofTerms(new int[0], new long[1], new double[] {value});
    }

    /** A multiple of chi_S, the product of the given variables; one term for any number of them. */
    public static Polynomial parity(int[] variables, double coefficient) {
        int[] scope = Scopes.sorted(variables);
        long[] mask = new long[Rowwise.words(scope.length)];
        for (int bit = 0; bit < scope.length; bit++) {
            mask[bit >> 6] |= 1L << bit;
        }
        return ofTerms(scope, mask, new double[] {coefficient});
    }

    /**
     * A polynomial from its terms, in the layout that the class describes.
     *
     * @throws IllegalArgumentException if the scope or the masks do not increase strictly, a mask has a bit past the
     *     scope, or a coefficient is not finite
     */
    public static Polynomial ofTerms(int[] scope, long[] masks, double[] coefficients) {
        for (double coefficient : coefficients) {
            if (!Double.isFinite(coefficient)) {
                throw new IllegalArgumentException("a coefficient must be finite, found " + coefficient);
            }
        }
        Polynomial given = new Polynomial(scope.clone(), terms(scope, masks.clone(), coefficients.clone()));
        given.checkLayout();
        return of(given.scope, given.terms);
    }

    /**
     * The expansion of a function of few variables, which is asked for its value at every assignment.
     *
     * @param function gets the states, 0 or 1, in the order of the scope; the array is used again
     * @throws IllegalArgumentException as for {@link #ofTable}
     */
    public static Polynomial ofFunction(int[] scope, ToDoubleFunction<int[]> function) {
        return TableForm.polynomial(scope, TableForm.values(scope.length, function));
    }

    /**
     * The expansion of a table in which the last variable of the given scope runs fastest. Any order of the scope will do.
     *
     * @throws IllegalArgumentException if a variable is repeated or there is not one value for each assignment
     */
    public static Polynomial ofTable(int[] scope, double[] values) {
        return TableForm.polynomial(scope, values);
    }

    /** The expansion of a decision tree: no term of a degree above the tree's depth (the paper, Theorem 2). */
    public static Polynomial ofTree(DecisionTree tree) {
        return TreeTransform.polynomial(tree);
    }

    /** The variables of the bits, increasing. The array is shared, not copied: do not write to it. */
    public int[] scope() {
        return scope;
    }

    /** The longs of a mask. */
    public int words() {
        return words;
    }

    /** The masks, row after row. The array is shared, not copied: do not write to it. */
    public long[] masks() {
        return masks;
    }

    /** The coefficients in the order of the masks. The array is shared, not copied: do not write to it. */
    public double[] coefficients() {
        return coefficients;
    }

    /** The number of terms. */
    public int size() {
        return coefficients.length;
    }

    /** The coefficient of a mask, given as one long for every 64 variables of the scope; zero if there is no such term. */
    public double coefficient(long... mask) {
        if (mask.length != words) {
            throw new IllegalArgumentException(
                    "a mask over " + scope.length + " variables has " + words + " words, found " + mask.length);
        }
        int found = Rowwise.find(words, masks, size(), mask);
        return found < 0 ? 0 : coefficients[found];
    }

    /** The coefficient of the product of the given variables; zero if there is no such term. */
    public double coefficientOf(int... variables) {
        long[] mask = new long[words];
        for (int variable : Scopes.sorted(variables)) {
            int bit = Scopes.bit(scope, variable);
            if (bit < 0) {
                return 0;
            }
            mask[bit >> 6] |= 1L << bit;
        }
        return coefficient(mask);
    }

    /** The values at all points, the last variable of the scope running fastest. */
    public double[] toTable() {
        return TableForm.values(this);
    }

    /** The same function as a sum of decision trees no deeper than its degree (the paper, Theorem 3). */
    public DecisionForest toDecisionTrees() {
        return DecisionForest.of(this);
    }

    /** The sum of two functions. */
    public Polynomial plus(Polynomial other) {
        int[] union = Increasing.union(scope, other.scope);
        return of(union, SortedSum.of(over(union), other.over(union)));
    }

    /** @throws IllegalArgumentException if the factor is not finite */
    public Polynomial times(double factor) {
        if (!Double.isFinite(factor)) {
            throw new IllegalArgumentException("a factor must be finite, found " + factor);
        }
        double[] scaled = new double[coefficients.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = factor * coefficients[i];
        }
        return ofRows(scope, masks, scaled);
    }

    /** The product: the coefficient of S sums the products over all pairs of terms whose sets differ by S. */
    public Polynomial times(Polynomial other) {
        int[] union = Increasing.union(scope, other.scope);
        return of(union, Product.of(over(union), other.over(union), union.length));
    }

    /**
     * The product, with the first variable of the united scope summed out.
     *
     * @throws IllegalArgumentException if there is no variable
     */
    public Polynomial productSumOut(Polynomial other) {
        int[] union = Increasing.union(scope, other.scope);
        if (union.length == 0) {
            throw new IllegalArgumentException("there is no variable to sum out of a product of constants");
        }
        return withoutBit(union, Product.sumOutFirst(over(union), other.over(union), union.length), 0);
    }

    /**
     * The coefficient of one set in the product of two polynomials, without the product: the sum over S of c_S times the
     * other's coefficient of S xor T.
     */
    public double productCoefficient(Polynomial other, int... variables) {
        return ProductCoefficient.of(this, other, Scopes.sorted(variables));
    }

    /** The sum over both states of a variable: the terms without it, doubled (the paper, Theorem 6). */
    public Polynomial sumOut(int variable) {
        int bit = Scopes.bit(scope, variable);
        return bit < 0 ? times(2) : withoutBit(scope, SumOut.of(terms, bit), bit);
    }

    /** The function of the other variables when one is fixed. */
    public Polynomial restrict(int variable, int state) {
        if ((state & ~1) != 0) {
            throw new IllegalArgumentException("variable " + variable + " has state " + state + ", expected 0 or 1");
        }
        int bit = Scopes.bit(scope, variable);
        return bit < 0 ? this : withoutBit(scope, Restriction.of(terms, bit, Parity.sign(state)), bit);
    }

    private Terms over(int[] wider) {
        return terms(wider, Reindexing.between(scope, wider).apply(masks), coefficients);
    }

    /** A polynomial whose masks have lost a bit already; with it they may have lost their last word. */
    private static Polynomial withoutBit(int[] scope, Terms terms, int bit) {
        int[] rest = Scopes.withoutBit(scope, bit);
        Terms kept = terms.withoutZeros();
        return new Polynomial(rest, kept.narrowed(Rowwise.words(rest.length)));
    }

    /** The same function over the variables that some term mentions. */
    public Polynomial withoutUnusedVariables() {
        long[] used = Rowwise.union(words, masks);
        int[] rest = IntStream.range(0, scope.length)
                .filter(bit -> Rowwise.hasBit(used, bit))
                .map(bit -> scope[bit])
                .toArray();
        return rest.length == scope.length ? this : new Polynomial(rest, over(rest));
    }

    /**
     * The polynomial with no more than so many terms.
     *
     * @throws IllegalArgumentException if not even one term may stay
     */
    public Truncated truncate(TruncationRule rule, int terms) {
        if (terms < 1) {
            throw new IllegalArgumentException("cannot truncate to " + terms + " terms, expected 1 or more");
        }
        if (terms >= size()) {
            return new Truncated(this, 0);
        }
        Terms kept = new Terms(words, terms);
        double dropped = Truncation.keep(rule, this.terms, terms, SCRATCH.get(), kept);
        return new Truncated(of(scope, kept), dropped);
    }

    /** The value at a point.
     *
     * @param states the state, 0 or 1, of every variable by its number; those outside the scope do not matter
     */
    public double evaluate(int[] states) {
        return Evaluation.at(this, states);
    }

    /** The largest number of variables in a term. */
    public int degree() {
        int degree = 0;
        for (int i = 0; i < size(); i++) {
            degree = Math.max(degree, Rowwise.degree(words, masks, i));
        }
        return degree;
    }

    /** The sum of the squared coefficients, by Parseval's identity the mean of f&sup2;. */
    public double weight() {
        double sum = 0;
        for (double coefficient : coefficients) {
            sum += coefficient * coefficient;
        }
        return sum;
    }

    /** The weight of each degree, from 0 to {@link #degree()}. */
    public double[] weightByDegree() {
        return Spectrum.of(this).weights();
    }

    /** The least k such that the weight above degree k is less than epsilon (the paper, Definition 1). */
    public int concentrationDegree(double epsilon) {
        return Spectrum.of(this).concentrationDegree(epsilon);
    }

    /** @throws IllegalArgumentException if the representation is not what the class promises */
    void checkInvariants() {
        checkLayout();
        for (double coefficient : coefficients) {
            if (coefficient == 0) {
                throw new IllegalArgumentException("a term has coefficient zero");
            }
        }
    }

    private void checkLayout() {
        Scopes.check(scope);
        if (masks.length != coefficients.length * words) {
            throw new IllegalArgumentException("found " + masks.length + " words of masks, expected "
                    + coefficients.length * words + " for " + coefficients.length + " terms");
        }
        for (int i = 1; i < coefficients.length; i++) {
            if (Rowwise.compare(words, masks, i - 1, masks, i) >= 0) {
                throw new IllegalArgumentException("masks must increase strictly, term " + i + " does not");
            }
        }
        long[] used = Rowwise.union(words, masks);
        for (int bit = scope.length; bit < words * 64; bit++) {
            if (Rowwise.hasBit(used, bit)) {
                throw new IllegalArgumentException("a mask has bit " + bit + " over " + scope.length + " variables");
            }
        }
    }

    /** The same scope and, bit for bit, the same terms. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial that
                && Arrays.equals(scope, that.scope)
                && Arrays.equals(masks, that.masks)
                && Arrays.equals(coefficients, that.coefficients);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(scope) + Arrays.hashCode(masks)) + Arrays.hashCode(coefficients);
    }

    @Override
    public String toString() {
        return PolynomialText.of(this);
    }
}
