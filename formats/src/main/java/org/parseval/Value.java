package org.parseval;

import java.util.Locale;
import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;

/**
 * A probability or partition function, and how it is known. All logarithms are decimal.
 *
 * @param log10 the decimal logarithm of its size, minus infinity for zero
 * @param sign 1, 0, or -1 for an estimate below zero
 * @param kind how it is known
 * @param standardError of the decimal logarithm, for an estimate
 * @param certified bounds on the decimal logarithm that hold for certain; infinite on a side where there are none
 */
public record Value(double log10, int sign, Answer.Kind kind, OptionalDouble standardError, Interval certified) {

    /** Two decimal logarithms. */
    public record Interval(double low, double high) {
        /** Whether a decimal logarithm lies between them, or is one of them. */
        public boolean contains(double log10) {
            return low <= log10 && log10 <= high;
        }
    }

    static Value of(Answer answer) {
        double log10 = answer.value().log10();
        Answer.Bounds bounds =
                answer.certified().orElse(new Answer.Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
        // What is exact is known up to rounding, and no better than that.
        double slack = answer.exact()
                ? answer.diagnostics().asMap().get("roundingError") instanceof Number rounding
                        ? rounding.doubleValue() / LogNumber.LN_10
                        : 0
                : 0;
        double low = answer.exact() ? log10 - slack : bounds.log10Low();
        double high = answer.exact() ? log10 + slack : bounds.log10High();
        if (answer.task() == Task.MPE && !answer.exact()) {
            low = Math.max(low, log10);
        }
        return new Value(
                log10, answer.value().sign(), answer.kind(), answer.standardErrorLog10(), new Interval(low, high));
    }

    /** The number itself, which is 0 or infinite where it leaves the range of doubles; {@link #log10()} does not. */
    public double number() {
        return sign == 0 ? 0 : sign * Math.pow(10, log10);
    }

    /** Such as {@code 0.435 (exact)}. */
    @Override
    public String toString() {
        String error = standardError.isPresent()
                ? String.format(
                        Locale.ROOT, ", standard error %.2g of the decimal logarithm", standardError.getAsDouble())
                : "";
        boolean inRange = sign == 0 || (log10 > -6 && log10 < 9);
        String shown = inRange
                ? String.format(Locale.ROOT, "%.6g", number())
                : String.format(Locale.ROOT, "%s10^%.9g", sign < 0 ? "-" : "", log10);
        return shown + " (" + kind.name().toLowerCase(Locale.ROOT) + error + ")";
    }
}
