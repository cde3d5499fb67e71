package org.parseval.learning.data;

import java.util.Optional;

/**
 * How columns of numbers become a few states, each an interval. A column is one of numbers if all its cells are, and more of them are different
 * than there would be states.
 *
 * <pre>{@code
 * DataTable table = file.read(Optional.of(Bins.of(5)), Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param count the most intervals
 * @param by how they are chosen
 * @param target for {@link By#ENTROPY}: the variable that they are to tell about
 */
public record Bins(int count, By by, Optional<String> target) {
    /** How intervals are chosen. */
    public enum By {
        /** All equally wide. */
        WIDTH,
        /** All with the same number of rows, as far as equal numbers allow. */
        FREQUENCY,
        /**
         * Split as long as that shortens the description of a target.
         *
         * @see "U. Fayyad, K. Irani, Multi-interval discretization of continuous-valued attributes, IJCAI 1993"
         */
        ENTROPY
    }

    /** @throws IllegalArgumentException if there are fewer than 2 intervals, or entropy has no target */
    public Bins {
        if (count < 2) {
            throw new IllegalArgumentException(count + " bins, expected 2 or more");
        }
        if ((by == By.ENTROPY) != target.isPresent()) {
            throw new IllegalArgumentException("bins by entropy have a target, others have none");
        }
    }

    /** Intervals with the same number of rows. */
    public static Bins of(int count) {
        return new Bins(count, By.FREQUENCY, Optional.empty());
    }
}
