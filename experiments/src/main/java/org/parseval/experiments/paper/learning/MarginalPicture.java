package org.parseval.experiments.paper.learning;

import java.util.Optional;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The marginals of a learnt model as one engine sees them.
 *
 * @param name of the engine and its settings
 * @param answer nothing if the engine has none within its limits
 * @param refusal why there is none, else empty
 * @param white the probability of each pixel being white; empty without an answer
 */
record MarginalPicture(String name, BoxImages boxes, Optional<Answer> answer, String refusal, double[] white) {

    static MarginalPicture of(String name, Engine engine, Model model, BoxImages boxes, Budget budget) {
        try {
            Answer answer = engine.solve(model, Query.of(Task.MAR), budget, Progress.SILENT);
            double[][] probabilities = answer.marginals().probabilities();
            double[] white = new double[probabilities.length];
            for (int pixel = 0; pixel < white.length; pixel++) {
                white[pixel] = probabilities[pixel][1];
            }
            return new MarginalPicture(name, boxes, Optional.of(answer), "", white);
        } catch (BudgetException refused) {
            return new MarginalPicture(
                    name, boxes, Optional.empty(), String.valueOf(refused.getMessage()), new double[0]);
        }
    }

    boolean isThere() {
        return white.length > 0;
    }

    /** A picture of values, row by row. */
    static PageBlock.Picture picture(String caption, int columns, double[] values) {
        double[][] rows = new double[values.length / columns][columns];
        for (int pixel = 0; pixel < values.length; pixel++) {
            rows[pixel / columns][pixel % columns] = Math.max(0, Math.min(1, values[pixel]));
        }
        return new PageBlock.Picture(caption, rows);
    }

    PageBlock.Picture picture() {
        return picture(name, boxes.side(), white);
    }

    /** What is said of the pixels in the boxes, or of those outside. */
    private interface Figure {
        double of(double white);
    }

    private double mean(boolean inside, Figure figure) {
        double sum = 0;
        int count = 0;
        for (int pixel = 0; pixel < white.length; pixel++) {
            if (boxes.boxAt(pixel) >= 0 == inside) {
                sum += figure.of(white[pixel]);
                count++;
            }
        }
        return sum / count;
    }

    /** Mean over the pixels in the boxes; not a number without an answer. */
    double distanceFromHalf() {
        return mean(true, p -> Math.abs(p - 0.5));
    }

    double meanInside() {
        return mean(true, p -> p);
    }

    double meanOutside() {
        return mean(false, p -> p);
    }

    /** The largest distance of a box's mean from one half. */
    double worstBox() {
        double[] sums = new double[BoxImages.BOXES];
        for (int pixel = 0; pixel < white.length; pixel++) {
            int box = boxes.boxAt(pixel);
            if (box >= 0) {
                sums[box] += white[pixel] / (boxes.box() * boxes.box());
            }
        }
        double worst = isThere() ? 0 : Double.NaN;
        for (double mean : sums) {
            worst = Math.max(worst, Math.abs(mean - 0.5));
        }
        return worst;
    }

    /** The largest difference of two probabilities; not a number if one has none. */
    double largestDifference(MarginalPicture other) {
        double largest = isThere() && other.isThere() ? 0 : Double.NaN;
        for (int pixel = 0; pixel < Math.min(white.length, other.white.length); pixel++) {
            largest = Math.max(largest, Math.abs(white[pixel] - other.white[pixel]));
        }
        return largest;
    }
}
