package org.parseval.experiments.compare;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.parseval.experiments.reference.Reference;
import org.parseval.formats.text.Csv;
import org.parseval.inference.LogNumber;

/** A comparison as comma-separated values, a row for each run; a cell is empty where nothing is known. */
public final class ComparisonCsv {
    private static final String HEADER = "instance,file,engine,log10Z,sign,reference,referenceSource,error,"
            + "standardErrorLog10,certifiedLow,certifiedHigh,kind,converged,seconds,failure,reason\n";

    private ComparisonCsv() {}

    /** A line for each run, under a header. */
    public static String of(List<InstanceRuns> instances) {
        StringBuilder text = new StringBuilder(HEADER);
        for (InstanceRuns instance : instances) {
            for (Run run : instance.runs()) {
                text.append(Csv.row(
                        Stream.of(where(instance, run), value(run), reference(instance), knowledge(run), end(run))
                                .flatMap(List::stream)
                                .toList()));
            }
        }
        return text.toString();
    }

    private static List<String> where(InstanceRuns instance, Run run) {
        return List.of(instance.instance(), instance.file().toString(), run.engine());
    }

    private static List<String> value(Run run) {
        return run.answered()
                .map(a -> List.of(
                        number(a.value().log10()), Integer.toString(a.value().sign())))
                .orElse(List.of("", ""));
    }

    private static List<String> reference(InstanceRuns instance) {
        return List.of(
                number(instance.reference().map(Reference::log10Z).orElse(OptionalDouble.empty())),
                instance.reference().map(Reference::source).orElse(""));
    }

    private static List<String> knowledge(Run run) {
        if (run.outcome() instanceof Outcome.Answered answered) {
            return List.of(
                    number(run.error()),
                    answered.relativeError().isPresent()
                            ? number(answered.relativeError().getAsDouble() / LogNumber.LN_10)
                            : "",
                    answered.certified()
                            .map(bounds -> number(bounds.log10Low()))
                            .orElse(""),
                    answered.certified()
                            .map(bounds -> number(bounds.log10High()))
                            .orElse(""),
                    ComparisonJson.word(answered.kind()),
                    answered.converged().map(String::valueOf).orElse(""));
        }
        return List.of("", "", "", "", "", "");
    }

    private static List<String> end(Run run) {
        return run.outcome() instanceof Outcome.Failed failed
                ? List.of(number(run.seconds()), failed.cause().toString(), failed.reason())
                : List.of(number(run.seconds()), "", "");
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : "";
    }

    private static String number(double value) {
        return Double.isInfinite(value) ? (value < 0 ? "-inf" : "inf") : Double.toString(value);
    }
}
