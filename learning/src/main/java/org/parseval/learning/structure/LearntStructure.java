package org.parseval.learning.structure;

import java.util.List;

/**
 * A structure that was learnt, and how sure it is.
 *
 * @param structure the best that was found
 * @param score of it; not a number where the method has none
 * @param neighbours the best structures that are one step away, from the best on
 * @param optimal whether no structure has a better score
 * @param complete whether the search ended by itself
 * @param by how it was found, in a few words
 */
public record LearntStructure(
        Structure structure, double score, List<Neighbour> neighbours, boolean optimal, boolean complete, String by) {

    /**
     * A structure that is one step away.
     *
     * @param step what is changed, such as {@code add rain -> wet}
     * @param difference of its score, which is at most 0 next to a local optimum
     */
    public record Neighbour(String step, double difference) {}
}
