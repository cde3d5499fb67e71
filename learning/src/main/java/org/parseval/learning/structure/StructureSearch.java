package org.parseval.learning.structure;

import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.score.LocalScores;
import org.parseval.learning.score.StructureScore;

/**
 * A way to find a structure, with all its settings.
 *
 * <pre>{@code
 * StructureSearch search = StructureSearch.standard(table.variables());
 * Structure structure = search.search(table, Budget.standard(), Progress.SILENT).structure();
 * }</pre>
 *
 * @param method how it searches
 * @param score what it maximises
 * @param climbing for {@link Method#HILL}
 * @param level of the tests of {@link Method#PC}
 * @param target the variable that {@link Method#TAN} is about; of no meaning for the others
 * @param constraints for {@link Method#HILL} and {@link Method#EXACT}
 */
public record StructureSearch(
        Method method, StructureScore score, HillClimbing climbing, double level, int target, Constraints constraints) {

    /** The level of tests of independence. */
    public static final double STANDARD_LEVEL = 0.01;

    /** How a structure is looked for. */
    public enum Method {
        /** {@link HillClimbing}. */
        HILL,
        /** {@link ExactSearch}. */
        EXACT,
        /** The Chow-Liu tree. */
        TREE,
        /** The same without arrows that do not pay. */
        FOREST,
        /** Naive Bayes with a tree. */
        TAN,
        /** {@link ConditionalTests}. */
        PC
    }

    /** Hill climbing on the BDeu score. */
    public static StructureSearch standard(int variables) {
        return new StructureSearch(
                Method.HILL,
                StructureScore.bdeu(1),
                HillClimbing.standard(),
                STANDARD_LEVEL,
                -1,
                Constraints.none(variables));
    }

    /** @throws IllegalArgumentException if a cell is missing */
    public LearntStructure search(DataTable table, Budget budget, Progress progress) {
        LocalScores scores = new LocalScores(table, score);
        return switch (method) {
            case HILL -> climbing.search(scores, constraints, budget, progress);
            case EXACT -> ExactSearch.search(scores, constraints, budget, progress);
            case TREE -> Trees.tree(scores);
            case FOREST -> Trees.forest(scores);
            case TAN -> Trees.augmented(scores, target);
            case PC -> ConditionalTests.search(scores, level, budget, progress);
        };
    }
}
