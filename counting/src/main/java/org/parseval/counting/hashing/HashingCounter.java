package org.parseval.counting.hashing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.parseval.inference.Deadline;
import org.parseval.random.RandomStreams;

/**
 * Counts states by counting those in random cells. Each measurement looks for the fewest parities that leave few enough states in the cell,
 * which then stands for all cells; the median of the measurements is the count.
 */
final class HashingCounter {
    /**
     * @param log the natural logarithm of the count
     * @param exact whether all states were listed
     * @param measurements of which it is the median
     */
    record Found(double log, boolean exact, int measurements) {}

    private final CountedFormula formula;
    private final Guarantee guarantee;
    private final RandomStreams streams;
    private int last = 1;

    HashingCounter(CountedFormula formula, Guarantee guarantee, RandomStreams streams) {
        this.formula = formula;
        this.guarantee = guarantee;
        this.streams = streams;
    }

    /** The median of as many measurements as are promised, or as the time allows; nothing if it allows none. */
    Optional<Found> count(Deadline deadline) {
        int most = guarantee.mostInCell();
        RandomParities none = new RandomParities(new int[0], streams.random(0));
        OptionalInt all = new Cell(formula, none, 0).count(most, deadline);
        if (all.isEmpty() || all.getAsInt() <= most) {
            return all.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Found(Math.log(all.getAsInt()) + formula.logFactor(), true, 1));
        }
        List<Double> logs = new ArrayList<>();
        int wanted = guarantee.measurements();
        for (int i = 1; i <= wanted; i++) {
            Optional<Double> log = measure(new RandomParities(formula.counted(), streams.random(i)), most, deadline);
            if (log.isEmpty()) {
                break;
            }
            logs.add(log.get());
        }
        if (logs.size() % 2 == 0 && !logs.isEmpty()) {
            logs.remove(logs.size() - 1);
        }
        if (logs.isEmpty()) {
            return Optional.empty();
        }
        int measurements = logs.size();
        Collections.sort(logs);
        return Optional.of(new Found(logs.get(measurements / 2) + formula.logFactor(), false, measurements));
    }

    /** Doubles the distance from where the last measurement ended, then halves what is left. */
    private Optional<Double> measure(RandomParities parities, int most, Deadline deadline) {
        Map<Integer, Integer> sizes = new HashMap<>();
        int low = 0;
        int high = parities.size() + 1;
        int at = Math.min(last, parities.size());
        int step = 1;
        while (low + 1 < high) {
            OptionalInt size = at == high ? OptionalInt.of(0) : new Cell(formula, parities, at).count(most, deadline);
            if (size.isEmpty()) {
                return Optional.empty();
            }
            sizes.put(at, size.getAsInt());
            boolean small = size.getAsInt() <= most;
            if (small) {
                high = at;
            } else {
                low = at;
            }
            boolean open = small ? low == 0 : high == parities.size() + 1;
            at = open ? (small ? Math.max(low + 1, high - step) : Math.min(high - 1, low + step)) : (low + high) / 2;
            step *= 2;
        }
        last = Math.min(high, parities.size());
        // A cell without a state, or none that is small enough, stands for one state at least.
        int size = Math.max(1, sizes.getOrDefault(high, 1));
        return Optional.of(Math.log(size) + high * Math.log(2));
    }
}
