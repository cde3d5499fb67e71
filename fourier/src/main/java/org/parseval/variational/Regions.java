package org.parseval.variational;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which sets of variables are described jointly. */
public sealed interface Regions {

    /** The scopes of the factors, and all their intersections. */
    record Factors() implements Regions {}

    /** The scopes of the factors, and single variables: Bethe's approximation. */
    record Bethe() implements Regions {}

    /** The scopes of the factors and the loops of at most so many variables, and all their intersections. */
    record Loops(int length) implements Regions {

        /** @throws IllegalArgumentException if a loop would have fewer than three variables */
        public Loops {
            if (length < 3) {
                throw new IllegalArgumentException("a loop has 3 variables or more, not " + length);
            }
        }
    }

    /** The scopes of the factors and the given sets of variables, and all their intersections. */
    record Given(List<int[]> sets) implements Regions {

        /** Copies the sets. */
        public Given {
            sets = List.copyOf(sets);
        }

        /** The same sets in a part of the model, by its own numbers. */
        public Given within(int[] variables) {
            Map<Integer, Integer> numbers = new HashMap<>();
            for (int i = 0; i < variables.length; i++) {
                numbers.put(variables[i], i);
            }
            return new Given(sets.stream()
                    .map(set -> Arrays.stream(set)
                            .filter(numbers::containsKey)
                            .map(numbers::get)
                            .distinct()
                            .toArray())
                    .filter(set -> set.length > 0)
                    .toList());
        }
    }
}
