package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where a column of numbers is cut into intervals.
 *
 * @param values different numbers, from the smallest on
 * @param weights the weight of each number, by the states of a target: one state if there is none
 */
record Cuts(double[] values, double[][] weights) {
    private static final double LN_2 = Math.log(2);

    /**
     * @param values different numbers, from the smallest on
     * @param weights of each, by the states of the target
     * @return from the smallest to the largest, each once
     */
    static double[] of(Bins bins, double[] values, double[][] weights) {
        Cuts cuts = new Cuts(values, weights);
        return switch (bins.by()) {
            case WIDTH -> cuts.byWidth(bins.count());
            case FREQUENCY -> cuts.byFrequency(bins.count());
            case ENTROPY -> cuts.byEntropy(bins.count());
        };
    }

    private double[] byWidth(int count) {
        double low = values[0];
        double width = (values[values.length - 1] - low) / count;
        double[] cuts = new double[count - 1];
        Arrays.setAll(cuts, i -> low + (i + 1) * width);
        return Arrays.stream(cuts).distinct().toArray();
    }

    /** A cut between two numbers is halfway. */
    private double before(int place) {
        double between = values[place - 1] + (values[place] - values[place - 1]) / 2;
        return between > values[place - 1] ? between : values[place];
    }

    private double[] byFrequency(int count) {
        double total = 0;
        for (double[] each : weights) {
            total += each[0];
        }
        List<Double> cuts = new ArrayList<>();
        double below = 0;
        for (int i = 1; i < values.length; i++) {
            below += weights[i - 1][0];
            double after = below + weights[i][0];
            double goal = total * (cuts.size() + 1) / count;
            // The cut that is nearest to the goal, on one side of a number or the other.
            if (cuts.size() < count - 1 && goal - below <= after - goal) {
                cuts.add(before(i));
            }
        }
        return cuts.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The split that shortens most is made first, so that a limit on the number of intervals leaves the best. */
    private double[] byEntropy(int count) {
        List<int[]> parts = new ArrayList<>(List.of(new int[] {0, values.length}));
        while (parts.size() < count) {
            int best = -1;
            Split split = new Split(0, 0);
            for (int p = 0; p < parts.size(); p++) {
                Split found = split(parts.get(p)[0], parts.get(p)[1]);
                if (found.gain > split.gain) {
                    split = found;
                    best = p;
                }
            }
            if (best < 0) {
                break;
            }
            int[] whole = parts.remove(best);
            parts.add(best, new int[] {whole[0], split.place});
            parts.add(best + 1, new int[] {split.place, whole[1]});
        }
        return parts.stream().skip(1).mapToDouble(part -> before(part[0])).toArray();
    }

    private record Split(int place, double gain) {}

    /** The best split of a part, and how many bits shorter it makes the description; place 0 if none does. */
    private Split split(int from, int to) {
        int states = weights[0].length;
        double[] all = sum(from, to, states);
        double total = Arrays.stream(all).sum();
        double[] left = new double[states];
        double bestCost = Double.POSITIVE_INFINITY;
        int place = 0;
        for (int i = from + 1; i < to; i++) {
            for (int s = 0; s < states; s++) {
                left[s] += weights[i - 1][s];
            }
            double cost = bits(left) + bits(difference(all, left));
            if (cost < bestCost) {
                bestCost = cost;
                place = i;
            }
        }
        if (place == 0) {
            return new Split(0, 0);
        }
        double[] low = sum(from, place, states);
        double[] high = difference(all, low);
        double k = present(all);
        double delta = (Math.log(Math.pow(3, k) - 2) / LN_2)
                - (k * entropy(all) - present(low) * entropy(low) - present(high) * entropy(high));
        double gain = bits(all) - bestCost - Math.log(Math.max(1, total - 1)) / LN_2 - delta;
        return new Split(gain > 0 ? place : 0, Math.max(0, gain));
    }

    private double[] sum(int from, int to, int states) {
        double[] sum = new double[states];
        for (int i = from; i < to; i++) {
            for (int s = 0; s < states; s++) {
                sum[s] += weights[i][s];
            }
        }
        return sum;
    }

    private static double[] difference(double[] all, double[] part) {
        double[] rest = new double[all.length];
        Arrays.setAll(rest, s -> Math.max(0, all[s] - part[s]));
        return rest;
    }

    private static long present(double[] counts) {
        return Arrays.stream(counts).filter(each -> each > 0).count();
    }

    private static double entropy(double[] counts) {
        double total = Arrays.stream(counts).sum();
        return total == 0 ? 0 : bits(counts) / total;
    }

    /** The entropy times the number of rows. */
    private static double bits(double[] counts) {
        double total = 0;
        double sum = 0;
        for (double each : counts) {
            total += each;
            sum += each > 0 ? each * Math.log(each) : 0;
        }
        return total > 0 ? (total * Math.log(total) - sum) / LN_2 : 0;
    }
}
