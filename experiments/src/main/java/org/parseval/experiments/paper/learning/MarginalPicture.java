package org.parseval.experiments.paper.learning;

import java.util.Arrays;
import java.util.stream.DoubleStream;
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
 * @param log10 of Z; not a number without an answer
 * @param seconds that the answer took
 * @param white the probability of each pixel being white; empty if the engine has no answer within its limits
 */
record MarginalPicture(String name, BoxImages boxes, double log10, double seconds, double[] white) {

    /** From {@link #ask}, which gives log10 Z, seconds, and the probabilities; nothing of an engine without an answer. */
    static MarginalPicture of(String name, BoxImages boxes, double[] numbers) {
        return numbers.length == 0
                ? new MarginalPicture(name, boxes, Double.NaN, Double.NaN, numbers)
                : new MarginalPicture(
                        name, boxes, numbers[0], numbers[1], Arrays.copyOfRange(numbers, 2, numbers.length));
    }

    static double[] ask(Engine engine, Model model, Budget budget) {
        try {
            Answer answer = engine.solve(model, Query.of(Task.MAR), budget, Progress.SILENT);
            return DoubleStream.concat(
                            DoubleStream.of(answer.value().log10(), answer.seconds()),
                            Arrays.stream(answer.marginals().probabilities()).mapToDouble(pixel -> pixel[1]))
                    .toArray();
        } catch (BudgetException refused) {
            return new double[0];
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

    /** The caption for the pixels in the boxes, or for those outside. */
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
