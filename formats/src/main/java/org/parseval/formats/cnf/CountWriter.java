package org.parseval.formats.cnf;

import java.util.Locale;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Answer;

/**
 * A partition function in the lines of the model counting competitions: whether there is a state at all, the kind of count, log10 of
 * it, the count, and what is known of how good it is.
 *
 * @see "J. Fichte, M. Hecher, F. Hamiti, The model counting competition 2020, ACM J. Exp. Algorithmics 26 (2021)"
 */
public final class CountWriter {
    private CountWriter() {}

    /** The lines for an answer to {@link org.parseval.inference.Task#PR}. */
    public static String text(Reading reading, Answer answer) {
        if (answer.value().sign() < 0 || (answer.value().isZero() && !answer.exact())) {
            return unknown(reading);
        }
        StringBuilder text = new StringBuilder(head(status(answer), reading));
        if (answer.kind() == Answer.Kind.UNSUPPORTED) {
            text.append("c o nothing says how far off this is\n");
        }
        answer.confidence()
                .filter(any -> answer.kind() == Answer.Kind.GUARANTEED)
                .ifPresent(interval -> text.append(String.format(
                        Locale.ROOT,
                        "c o quality: log10 between %.6f and %.6f with probability %.2f\n",
                        interval.bounds().log10Low(),
                        interval.bounds().log10High(),
                        interval.level())));
        answer.certified()
                .filter(bounds -> !answer.exact())
                .ifPresent(bounds -> text.append(String.format(
                        Locale.ROOT,
                        "c o quality: log10 between %.6f and %.6f for certain\n",
                        bounds.log10Low(),
                        bounds.log10High())));
        double log10 = answer.value().log10();
        text.append("c s log10-estimate ")
                .append(answer.value().isZero() ? "-inf" : Double.toString(log10))
                .append('\n');
        text.append(answer.exact() ? "c s exact " : "c s approx ");
        if (answer.count().isPresent()) {
            text.append("arb int ").append(answer.count().get());
        } else if (answer.fraction().isPresent()) {
            text.append("arb frac ").append(answer.fraction().get());
        } else {
            text.append("double prec-sci ").append(answer.value().isZero() ? "0" : scientific(log10));
        }
        return text.append('\n').toString();
    }

    /** The lines where there is no answer. */
    public static String unknown(Reading reading) {
        return head("UNKNOWN", reading);
    }

    /** The type is the task that the file names, and more where the file has weights or hides variables that its task leaves out. */
    private static String head(String status, Reading reading) {
        boolean projected =
                reading.task().startsWith("p") || reading.projection().isPresent();
        boolean weighted = reading.task().contains("w") || !reading.model().isUnweighted();
        return "s " + status + "\nc s type " + (projected ? "p" : "") + (weighted ? "wmc" : "mc") + "\n";
    }

    /** Only a proof counts; an estimate may be one of a zero. */
    private static String status(Answer answer) {
        if (answer.value().isZero()) {
            return "UNSATISFIABLE";
        }
        return answer.positive() ? "SATISFIABLE" : "UNKNOWN";
    }

    /** Also of what is past the range of doubles. */
    private static String scientific(double log10) {
        double exponent = Math.floor(log10);
        String mantissa = String.format(Locale.ROOT, "%.11f", Math.pow(10, log10 - exponent));
        if (mantissa.startsWith("10")) {
            mantissa = "1.00000000000";
            exponent++;
        }
        return String.format(Locale.ROOT, "%se%+03.0f", mantissa, exponent);
    }
}
