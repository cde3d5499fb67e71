package org.parseval.experiments.compare;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/** Runs as lines of text: fields with tabs between them, empty where nothing is known. */
final class RunLines {
    private static final int COMMON = 6;
    private static final int ANSWERED = COMMON + 7;
    private static final int FAILED = COMMON + 2;

    private RunLines() {}

    /** @param instance what tells the instance apart */
    record Kept(String instance, Run run) {}

    /** The choices that two comparisons must have in common for a run of one to be a run of the other. */
    static String settings(Comparison comparison) {
        return "task " + comparison.task()
                + comparison.budget().settings().entrySet().stream()
                        .map(limit -> ", " + limit.getKey() + " " + limit.getValue())
                        .collect(Collectors.joining());
    }

    static String text(String instance, Path path, Run run) {
        List<String> end = run.outcome() instanceof Outcome.Answered a
                ? List.of(
                        Integer.toString(a.value().sign()),
                        Double.toString(a.value().ln()),
                        a.kind().name(),
                        number(a.relativeError()),
                        a.certified().map(b -> Double.toString(b.lnLow())).orElse(""),
                        a.certified().map(b -> Double.toString(b.lnHigh())).orElse(""),
                        a.converged().map(String::valueOf).orElse(""))
                : run.outcome() instanceof Outcome.Failed f ? List.of(f.cause().name(), plain(f.reason())) : List.of();
        List<String> start = List.of(
                instance,
                plain(path.toString()),
                run.engine(),
                Double.toString(run.seconds()),
                number(run.error()),
                run.answered().isPresent() ? "answered" : "failed");
        return String.join("\t", start) + '\t' + String.join("\t", end);
    }

    private static String plain(String text) {
        return text.replaceAll("\\s", " ");
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Double.toString(value.getAsDouble()) : "";
    }

    /** The run of a line, if it is one. */
    static Optional<Kept> read(String content) {
        String[] fields = content.split("\t", -1);
        try {
            Outcome outcome = switch (fields.length) {
                case ANSWERED -> answered(Arrays.copyOfRange(fields, COMMON, ANSWERED));
                case FAILED -> new Outcome.Failed(Outcome.Cause.valueOf(fields[COMMON]), fields[COMMON + 1]);
                default -> throw new IllegalArgumentException("fields");
            };
            Run run = new Run(fields[2], outcome, number(fields[4]), Double.parseDouble(fields[3]));
            return Optional.of(new Kept(fields[0], run));
        } catch (IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private static Outcome answered(String[] fields) {
        return new Outcome.Answered(
                new LogNumber(Integer.parseInt(fields[0]), Double.parseDouble(fields[1])),
                Answer.Kind.valueOf(fields[2]),
                number(fields[3]),
                fields[4].isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Answer.Bounds(Double.parseDouble(fields[4]), Double.parseDouble(fields[5]))),
                fields[6].isEmpty() ? Optional.empty() : Optional.of(Boolean.valueOf(fields[6])));
    }

    private static OptionalDouble number(String text) {
        return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
    }
}
