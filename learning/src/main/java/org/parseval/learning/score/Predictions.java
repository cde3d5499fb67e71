package org.parseval.learning.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How well the states of a target were predicted: who was taken for whom, whether probabilities are what they say, and whether they rank rows
 * well.
 *
 * <pre>{@code
 * predictions.add(1, new double[] {0.3, 0.7}, 1);
 * double area = predictions.auc(1);
 * }</pre>
 */
public final class Predictions {
    /** Groups of predictions by their probability. */
    public static final int GROUPS = 10;

    /** Probabilities that rounding alone tells apart rank equally. */
    private static final double EQUAL = 1e-12;

    private final int states;
    private final double[][] confusion;
    private final double[] groupWeight = new double[GROUPS];
    private final double[] groupProbability = new double[GROUPS];
    private final double[] groupRight = new double[GROUPS];
    /** In units of what is told apart. */
    private final List<double[]> posteriors = new ArrayList<>();

    private final List<Integer> truths = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();
    private double weight;
    private double logLoss;
    private double brier;

    /** @param states of the target */
    public Predictions(int states) {
        this.states = states;
        confusion = new double[states][states];
    }

    /** Adds a row: the state that was there, what was expected, and how many times the row counts. */
    public void add(int truth, double[] posterior, double rowWeight) {
        int best = 0;
        for (int s = 1; s < states; s++) {
            best = posterior[s] > posterior[best] ? s : best;
        }
        confusion[truth][best] += rowWeight;
        int group = Math.min(GROUPS - 1, (int) (posterior[best] * GROUPS));
        groupWeight[group] += rowWeight;
        groupProbability[group] += rowWeight * posterior[best];
        groupRight[group] += best == truth ? rowWeight : 0;
        weight += rowWeight;
        logLoss -= rowWeight * Math.log(posterior[truth]);
        for (int s = 0; s < states; s++) {
            double difference = posterior[s] - (s == truth ? 1 : 0);
            brier += rowWeight * difference * difference;
        }
        posteriors.add(
                Arrays.stream(posterior).map(each -> Math.rint(each / EQUAL)).toArray());
        truths.add(truth);
        weights.add(rowWeight);
    }

    /** Adds those of other rows. */
    public void addAll(Predictions others) {
        for (int i = 0; i < others.truths.size(); i++) {
            double[] posterior = Arrays.stream(others.posteriors.get(i))
                    .map(each -> each * EQUAL)
                    .toArray();
            add(others.truths.get(i), posterior, others.weights.get(i));
        }
    }

    /** The weight of all rows. */
    public double weight() {
        return weight;
    }

    /** The weight of rows by the state that was there and the most probable one. */
    public double[][] confusion() {
        return Arrays.stream(confusion).map(double[]::clone).toArray(double[][]::new);
    }

    /** The share of rows whose most probable state was there. */
    public double accuracy() {
        double right = 0;
        for (int s = 0; s < states; s++) {
            right += confusion[s][s];
        }
        return right / weight;
    }

    /** The mean of minus the logarithm of the probability of what was there, in nats. */
    public double logLoss() {
        return logLoss / weight;
    }

    /** The mean squared distance of the probabilities from what was there, summed over states: from 0 to 2. */
    public double brier() {
        return brier / weight;
    }

    /**
     * A group of predictions whose probability is nearly the same.
     *
     * @param weight of its rows
     * @param probability their mean probability of the most probable state
     * @param right the share of them where it was there
     */
    public record Group(double weight, double probability, double right) {}

    /** The groups that are not empty, from small probabilities to large. */
    public List<Group> calibration() {
        return IntStream.range(0, GROUPS)
                .filter(g -> groupWeight[g] > 0)
                .mapToObj(g ->
                        new Group(groupWeight[g], groupProbability[g] / groupWeight[g], groupRight[g] / groupWeight[g]))
                .toList();
    }

    /** The mean distance of the groups' probabilities from their shares. */
    public double calibrationError() {
        return calibration().stream()
                        .mapToDouble(group -> group.weight() * Math.abs(group.probability() - group.right()))
                        .sum()
                / weight;
    }

    /**
     * The area under the curve of a state against all others: how probable it is that a row with the state has a larger probability of it than a
     * row without, equal ones counting half. Not a number if one of both kinds is missing.
     */
    public double auc(int state) {
        Integer[] order = IntStream.range(0, truths.size()).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(row -> posteriors.get(row)[state]));
        double negatives = 0;
        double positives = 0;
        double area = 0;
        for (int from = 0; from < order.length; ) {
            double value = posteriors.get(order[from])[state];
            double positivesHere = 0;
            double negativesHere = 0;
            int to = from;
            for (; to < order.length && posteriors.get(order[to])[state] == value; to++) {
                double rowWeight = weights.get(order[to]);
                positivesHere += truths.get(order[to]) == state ? rowWeight : 0;
                negativesHere += truths.get(order[to]) == state ? 0 : rowWeight;
            }
            area += positivesHere * (negatives + negativesHere / 2);
            negatives += negativesHere;
            positives += positivesHere;
            from = to;
        }
        return area / (positives * negatives);
    }
}
