package org.parseval.cli.learn;

import java.io.PrintWriter;
import java.util.Locale;
import org.parseval.learning.score.Predictions;
import org.parseval.model.Names;

/** How well a target is predicted, as text. */
final class PredictionText {
    private PredictionText() {}

    static void print(Names names, int target, Predictions predictions, PrintWriter out) {
        String name = names.variable(target);
        if (predictions.weight() == 0) {
            out.printf("%nno row has a state of %s%n", name);
            return;
        }
        out.printf("%n%s given the other cells, in %s rows%n", name, number(predictions.weight()));
        out.printf(Locale.ROOT, "accuracy           %.6f%n", predictions.accuracy());
        out.printf(Locale.ROOT, "log loss           %.6f%n", predictions.logLoss());
        out.printf(Locale.ROOT, "Brier score        %.6f%n", predictions.brier());
        out.printf(Locale.ROOT, "calibration error  %.6f%n", predictions.calibrationError());
        int states = names.states(target).size();
        int width = 4;
        for (String state : names.states(target)) {
            width = Math.max(width, Math.max(state.length(), 8));
        }
        String cell = "  %" + width + "s";
        out.printf("%nrows by true state and most probable state, and the area under the curve of a state%n");
        out.printf(cell, "");
        for (int s = 0; s < states; s++) {
            out.printf(cell, names.state(target, s));
        }
        out.printf(cell + "%n", "AUC");
        double[][] confusion = predictions.confusion();
        for (int truth = 0; truth < states; truth++) {
            out.printf(cell, names.state(target, truth));
            for (int s = 0; s < states; s++) {
                out.printf(cell, number(confusion[truth][s]));
            }
            double area = predictions.auc(truth);
            out.printf(cell + "%n", Double.isNaN(area) ? "none" : String.format(Locale.ROOT, "%.4f", area));
        }
        out.printf("%ncalibration: rows, their mean probability of the most probable state, share where it was true%n");
        for (Predictions.Group group : predictions.calibration()) {
            out.printf(Locale.ROOT, "%10s  %.4f  %.4f%n", number(group.weight()), group.probability(), group.right());
        }
    }

    /** A number of rows, which may have weights. */
    static String number(double weight) {
        return weight == Math.rint(weight) && weight < 1e15
                ? Long.toString((long) weight)
                : String.format(Locale.ROOT, "%.6g", weight);
    }
}
