package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.model.Names;

/**
 * The states of the columns of a table that no network tells: as numbers where all are numbers, else by their letters. Columns of many numbers
 * may become intervals.
 */
final class TableStates {
    private final TableBuilder rows;
    private final List<String> variables;
    private final List<List<String>> states = new ArrayList<>();

    /** @param found what the cells of each column say, in the order of their first use */
    TableStates(TableBuilder rows, List<String> variables, List<List<String>> found) {
        this.rows = rows;
        this.variables = variables;
        states.addAll(found);
    }

    /** Gives all states their final numbers and names. */
    Names settle(String file, Optional<Bins> bins) {
        int target = bins.flatMap(Bins::target).map(variables::indexOf).orElse(-1);
        if (target < 0 && bins.flatMap(Bins::target).isPresent()) {
            throw Mistake.at(
                    file, Position.START, "no column \"" + bins.get().target().get() + '"', "the target of the bins");
        }
        for (int v = 0; v < variables.size(); v++) {
            if (states.get(v).isEmpty()) {
                throw Mistake.at(
                        file,
                        new Position(1, v + 1),
                        "no state of \"" + variables.get(v) + "\" in any row",
                        "one at least");
            }
            boolean numbers = isNumbers(states.get(v));
            if (bins.isPresent()
                    && numbers
                    && v != target
                    && states.get(v).size() > bins.get().count()) {
                cut(v, bins.get(), target);
            } else {
                sort(v, numbers);
            }
        }
        return Names.of(variables, states);
    }

    private static boolean isNumbers(List<String> texts) {
        return texts.stream().allMatch(text -> Intervals.number(text).isPresent());
    }

    private static double number(String text) {
        return Intervals.number(text).orElseThrow();
    }

    private void sort(int variable, boolean numbers) {
        List<String> found = states.get(variable);
        Comparator<String> byNumber = Comparator.comparingDouble(TableStates::number);
        Comparator<String> order = Comparator.naturalOrder();
        int[] sorted = IntStream.range(0, found.size())
                .boxed()
                .sorted(Comparator.comparing(found::get, numbers ? byNumber.thenComparing(order) : order))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] codes = new int[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            codes[sorted[i]] = i;
        }
        rows.recode(variable, codes);
        states.set(variable, Arrays.stream(sorted).mapToObj(found::get).toList());
    }

    /** Rows without the target, or without the number, tell nothing about where to cut. */
    private void cut(int variable, Bins bins, int target) {
        List<String> found = states.get(variable);
        int kinds = target < 0 ? 1 : states.get(target).size();
        TreeMap<Double, double[]> weights = new TreeMap<>();
        for (int row = 0; row < rows.rows(); row++) {
            int code = rows.column(variable)[row];
            int kind = target < 0 ? 0 : rows.column(target)[row];
            if (code >= 0 && kind >= 0) {
                weights.computeIfAbsent(number(found.get(code)), none -> new double[kinds])[kind] += rows.weight(row);
            }
        }
        double[] values =
                weights.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        double[] cuts = values.length < 2
                ? new double[0]
                : Cuts.of(bins, values, weights.values().toArray(double[][]::new));
        Intervals intervals = Intervals.between(cuts);
        rows.recode(
                variable,
                found.stream().mapToInt(text -> intervals.stateOf(number(text))).toArray());
        states.set(variable, intervals.names());
    }
}
