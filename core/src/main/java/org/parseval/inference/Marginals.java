package org.parseval.inference;

import java.util.Optional;
import org.parseval.model.Names;

/**
 * The distributions of single variables, and how they are known.
 *
 * @param probabilities one array a variable, one entry a state, summing to 1; an empty array for a variable that was
 *     not asked for. Shared, not copied: do not write to it
 * @param kind how all of them are known
 * @param standardErrors of the probabilities, in the same shape, for estimates that have them. Shared, not copied
 * @param names of the variables and their states; absent until the caller adds them, since engines work with numbers
 */
public record Marginals(
        double[][] probabilities, Answer.Kind kind, Optional<double[][]> standardErrors, Optional<Names> names) {
    private static final int MOST_LINES = 100;

    /** Marginals that are exact up to rounding. */
    public static Marginals exact(double[][] probabilities) {
        return new Marginals(probabilities, Answer.Kind.EXACT, Optional.empty(), Optional.empty());
    }

    /** Marginals with a standard error for each probability. */
    public static Marginals estimated(double[][] probabilities, double[][] standardErrors) {
        return new Marginals(probabilities, Answer.Kind.ESTIMATE, Optional.of(standardErrors), Optional.empty());
    }

    /** Marginals without any statement of their error. */
    public static Marginals unsupported(double[][] probabilities) {
        return new Marginals(probabilities, Answer.Kind.UNSUPPORTED, Optional.empty(), Optional.empty());
    }

    /** Marginals without standard errors: exact, or unsupported. */
    public static Marginals of(double[][] probabilities, boolean exact) {
        return exact ? exact(probabilities) : unsupported(probabilities);
    }

    /** The same marginals with names. */
    Marginals named(Names by) {
        return new Marginals(probabilities, kind, standardErrors, Optional.of(by));
    }

    /**
     * The distribution of a variable by its name.
     *
     * @throws IllegalArgumentException if there is no such variable, or it was not asked for
     */
    public Distribution of(String variable) {
        Names known = names.orElseThrow(() -> new IllegalStateException("these marginals have no names"));
        int number = known.variable(variable);
        if (probabilities[number].length == 0) {
            throw new IllegalArgumentException("the marginal of \"" + variable + "\" was not asked for");
        }
        return new Distribution(this, known, number);
    }

    /** The probability of a state of a variable. */
    public double of(int variable, int state) {
        return probabilities[variable][state];
    }

    /** The standard error of a probability; none for exact ones, and for those without support. */
    public double standardError(int variable, int state) {
        return standardErrors.map(errors -> errors[variable][state]).orElse(kind == Answer.Kind.EXACT ? 0 : Double.NaN);
    }

    /** The largest standard error of all probabilities: 0 if exact, not a number without support. */
    public double largestError() {
        if (standardErrors.isEmpty()) {
            return kind == Answer.Kind.EXACT ? 0 : Double.NaN;
        }
        double largest = 0;
        for (double[] errors : standardErrors.get()) {
            for (double error : errors) {
                largest = Math.max(largest, error);
            }
        }
        return largest;
    }

    /** The largest difference between two probabilities of the same state. */
    public double distance(Marginals other) {
        double largest = 0;
        for (int v = 0; v < probabilities.length; v++) {
            for (int s = 0; s < probabilities[v].length; s++) {
                largest = Math.max(largest, Math.abs(probabilities[v][s] - other.probabilities[v][s]));
            }
        }
        return largest;
    }

    /** One line a variable, as {@link Distribution#toString()} has it. */
    @Override
    public String toString() {
        if (names.isEmpty()) {
            return "Marginals[" + probabilities.length + " variables, " + kind + "]";
        }
        StringBuilder text = new StringBuilder();
        int lines = 0;
        for (int v = 0; v < probabilities.length && lines < MOST_LINES; v++) {
            if (probabilities[v].length > 0) {
                text.append(lines++ == 0 ? "" : "\n").append(new Distribution(this, names.get(), v));
            }
        }
        return lines < MOST_LINES ? text.toString() : text.append("\n...").toString();
    }
}
