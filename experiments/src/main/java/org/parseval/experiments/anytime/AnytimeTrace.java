package org.parseval.experiments.anytime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.experiments.plot.ErrorPlot;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/**
 * The answers of one run over time, with their errors against the reference.
 *
 * @param instance its name
 * @param points in the order in which they came
 */
public record AnytimeTrace(String instance, List<Point> points) {
    /**
     * An answer on the way.
     *
     * @param seconds since the engine was called
     * @param error of log10 Z
     * @param standardError that the answer claims, in log10; 0 if it is exact, not a number if it claims none
     */
    public record Point(double seconds, double error, double standardError) {}

    /** Copies what could change. */
    public AnytimeTrace {
        points = List.copyOf(points);
    }

    /** Runs an engine and records what it says on the way. */
    public static AnytimeTrace record(
            String instance, Model model, Query query, Reference reference, Engine engine, Budget budget) {
        List<Point> points = new ArrayList<>();
        Progress recorder = new Progress() {
            @Override
            public void report(String phase, double fraction) {}

            @Override
            public void improved(Answer answer) {
                points.add(point(answer, reference));
            }
        };
        points.add(point(engine.solve(model, query, budget, recorder), reference));
        return new AnytimeTrace(instance, points);
    }

    private static Point point(Answer answer, Reference reference) {
        double claimed = answer.kind() == Answer.Kind.EXACT
                ? 0
                : answer.standardErrorLog10().orElse(Double.NaN);
        return new Point(answer.seconds(), reference.error(answer), claimed);
    }

    /** The answers as they are plotted: all that differ from the reference by something finite; nothing if none does. */
    public Optional<ErrorPlot.Series> series() {
        List<ErrorPlot.Point> finite = points.stream()
                .filter(point -> Double.isFinite(point.error()))
                .map(point -> new ErrorPlot.Point(point.seconds(), point.error()))
                .toList();
        return finite.isEmpty() ? Optional.empty() : Optional.of(new ErrorPlot.Series(instance, finite));
    }

    /** Comma-separated values, a row for each answer. */
    public static String csv(List<AnytimeTrace> traces) {
        StringBuilder text = new StringBuilder("instance,seconds,error,standardErrorLog10\n");
        for (AnytimeTrace trace : traces) {
            for (Point point : trace.points) {
                text.append(trace.instance)
                        .append(',')
                        .append(point.seconds())
                        .append(',')
                        .append(point.error())
                        .append(',')
                        .append(Double.isNaN(point.standardError()) ? "" : point.standardError())
                        .append('\n');
            }
        }
        return text.toString();
    }
}
