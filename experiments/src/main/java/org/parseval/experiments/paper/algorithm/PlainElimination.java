package org.parseval.experiments.paper.algorithm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.fourier.TruncationRule;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The paper's algorithm on plain maps from sets of variables to coefficients, as one would write it from the paper: an oracle that shares
 * no code with the engine. A set is a mask of steps of the order, so that of two equal terms that of the smaller mask stays.
 */
final class PlainElimination {
    private static final double ROUNDING = 1e-14;

    private final int messageSize;
    private final int productSize;
    private final TruncationRule rule;
    private final boolean fewestFirst;

    /** The end of an elimination; cuts are counted where they drop a term. */
    record Result(int sign, double log, long cuts) {}

    private long cuts;

    /**
     * @param messageSize the most terms of a message
     * @param productSize the most terms of a factor of a product
     * @param rule which terms stay
     * @param fewestFirst whether the factors of a bucket are multiplied by their numbers of terms, and not in turn
     */
    PlainElimination(int messageSize, int productSize, TruncationRule rule, boolean fewestFirst) {
        this.messageSize = messageSize;
        this.productSize = productSize;
        this.rule = rule;
        this.fewestFirst = fewestFirst;
    }

    /** Eliminates the variables of a Boolean model in the given order. */
    Result run(Model model, int[] order) {
        cuts = 0;
        int[] step = new int[order.length];
        List<List<Map<Long, Double>>> buckets = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            step[order[i]] = i;
            buckets.add(new ArrayList<>());
        }
        List<Factor> bySmallest = new ArrayList<>(model.factors());
        bySmallest.sort(Comparator.comparingInt(
                factor -> Arrays.stream(factor.scope()).min().orElseThrow()));
        for (Factor factor : bySmallest) {
            int first = Integer.MAX_VALUE;
            for (int variable : factor.scope()) {
                first = Math.min(first, step[variable]);
            }
            buckets.get(first).add(expansion(model, factor, step));
        }
        int sign = 1;
        double log = 0;
        for (int i = 0; i < order.length; i++) {
            Map<Long, Double> message = cut(sumOut(product(buckets.get(i)), i), messageSize);
            if (message.isEmpty()) {
                return new Result(0, Double.NEGATIVE_INFINITY, cuts);
            }
            long union = message.keySet().stream().reduce(0L, (a, b) -> a | b);
            if (union == 0) {
                double constant = message.getOrDefault(0L, 0.0);
                sign *= constant > 0 ? 1 : -1;
                log += Math.log(Math.abs(constant));
            } else {
                // A power of two does not round, so that equal terms stay equal.
                int power = Math.getExponent(
                        message.values().stream().mapToDouble(Math::abs).max().orElseThrow());
                Map<Long, Double> scaled = new HashMap<>();
                message.forEach((set, value) -> scaled.put(set, Math.scalb(value, -power)));
                log += power * Math.log(2);
                buckets.get(Long.numberOfTrailingZeros(union)).add(scaled);
            }
        }
        return new Result(sign, log, cuts);
    }

    /** By its definition: the mean over all states of the value times the parity of the set; state 0 is -1. */
    private static Map<Long, Double> expansion(Model model, Factor factor, int[] step) {
        int[] scope = factor.scope();
        Map<Long, Double> terms = new HashMap<>();
        int[] states = new int[model.variableCount()];
        for (int subset = 0; subset < 1 << scope.length; subset++) {
            long set = 0;
            for (int i = 0; i < scope.length; i++) {
                set |= (subset >> i & 1) == 1 ? 1L << step[scope[i]] : 0;
            }
            double sum = 0;
            double size = 0;
            for (int assignment = 0; assignment < 1 << scope.length; assignment++) {
                int sign = 1;
                for (int i = 0; i < scope.length; i++) {
                    states[scope[i]] = assignment >> i & 1;
                    sign *= (subset >> i & 1) == 1 && states[scope[i]] == 0 ? -1 : 1;
                }
                sum += sign * factor.value(model, states);
                size += Math.abs(factor.value(model, states));
            }
            // What rounding leaves of a zero is no term.
            if (Math.abs(sum) > ROUNDING * size) {
                terms.put(set, sum / (1 << scope.length));
            }
        }
        return terms;
    }

    private Map<Long, Double> product(List<Map<Long, Double>> factors) {
        List<Map<Long, Double>> inTurn = new ArrayList<>(factors);
        if (fewestFirst) {
            inTurn.sort(Comparator.comparingInt(Map::size));
        }
        Map<Long, Double> product = inTurn.isEmpty() ? Map.of(0L, 1.0) : inTurn.get(0);
        for (Map<Long, Double> factor : inTurn.subList(Math.min(1, inTurn.size()), inTurn.size())) {
            Map<Long, Double> left = cut(product, productSize);
            Map<Long, Double> right = cut(factor, productSize);
            Map<Long, Double> both = new HashMap<>();
            left.forEach((a, x) -> right.forEach((b, y) -> both.merge(a ^ b, x * y, Double::sum)));
            both.values().removeIf(value -> value == 0);
            product = both;
        }
        return product;
    }

    private static Map<Long, Double> sumOut(Map<Long, Double> terms, int step) {
        Map<Long, Double> left = new HashMap<>();
        terms.forEach((set, value) -> {
            if ((set >> step & 1) == 0) {
                left.put(set, 2 * value);
            }
        });
        return left;
    }

    private Map<Long, Double> cut(Map<Long, Double> terms, int size) {
        if (terms.size() <= size) {
            return terms;
        }
        cuts++;
        Comparator<Map.Entry<Long, Double>> best = Comparator.comparing(term -> term.getKey() != 0);
        if (rule == TruncationRule.MIN_DEGREE) {
            best = best.thenComparing(term -> Long.bitCount(term.getKey()));
        }
        List<Map.Entry<Long, Double>> sorted = terms.entrySet().stream()
                .sorted(best.thenComparing(term -> -Math.abs(term.getValue())).thenComparing(Map.Entry::getKey))
                .toList();
        Map<Long, Double> kept = new HashMap<>();
        sorted.subList(0, size).forEach(term -> kept.put(term.getKey(), term.getValue()));
        return kept;
    }
}
