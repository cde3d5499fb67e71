package org.parseval.experiments.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.experiments.plot.ErrorPlot;
import org.parseval.inference.Task;

/** A comparison as a picture of error against time. Answers without a reference, or infinitely wrong, have no point. */
public final class ComparisonPlot {
    private ComparisonPlot() {}

    /** Whether there is anything to draw. */
    public static boolean hasPoints(List<InstanceRuns> instances) {
        return !series(instances).isEmpty();
    }

    /** Writes a PNG; there must be points. */
    public static void write(Task task, List<InstanceRuns> instances, OutputStream out) throws IOException {
        String error = task == Task.MAR ? "mean absolute error of the marginals" : "error of log10 Z";
        String title = instances.size() == 1 ? instances.get(0).instance() : instances.size() + " instances";
        ErrorPlot.write(series(instances), title + ": error against time", error, out);
    }

    static List<ErrorPlot.Series> series(List<InstanceRuns> instances) {
        Map<String, List<ErrorPlot.Point>> points = new LinkedHashMap<>();
        for (InstanceRuns instance : instances) {
            for (Run run : instance.runs()) {
                double error = run.error().orElse(Double.NaN);
                if (Double.isFinite(error)) {
                    points.computeIfAbsent(run.engine(), engine -> new ArrayList<>())
                            .add(new ErrorPlot.Point(run.seconds(), error));
                }
            }
        }
        return points.entrySet().stream()
                .map(entry -> new ErrorPlot.Series(entry.getKey(), entry.getValue()))
                .toList();
    }
}
