package org.parseval.learning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.RowSink;
import org.parseval.learning.data.TableBuilder;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.structure.LearntStructure;
import org.parseval.learning.structure.Structure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.numeric.Categorical;

/**
 * Finds a structure in rows of which some lack cells, by turns: for the structure so far a network is learnt from all rows, missing cells are drawn
 * from it given the other cells of their row, and a structure is looked for in the rows that are complete then. It ends when a structure
 * comes again. The first one is that of the rows without a missing cell, or has no arrows where there are none.
 *
 * <pre>{@code
 * Structure structure = new IncompleteSearch(StructureSearch.standard(table.variables()))
 *         .search(table, Budget.standard(), Progress.SILENT).learnt().structure();
 * }</pre>
 *
 * @param search in complete rows
 * @see "N. Friedman, The Bayesian structural EM algorithm, UAI (1998)"
 */
public record IncompleteSearch(StructureSearch search) {
    /** Structures seldom change after a few turns; draws would let small differences go on for ever. */
    private static final int MOST_TURNS = 10;

    /** Rows that ask the network at the same time. */
    private static final int TOGETHER = 512;

    /**
     * The structure that was found.
     *
     * @param learnt the structure, whose score is that of the rows it was found in
     * @param rows without a missing cell, in which it was found
     * @param turns 0 if no cell was missing, or the time was up before any was drawn
     */
    public record Found(LearntStructure learnt, DataTable rows, int turns) {}

    /** @throws BudgetException if there is no time or memory for a first structure */
    public Found search(DataTable table, Budget budget, Progress progress) {
        if (table.isComplete()) {
            return new Found(search.search(table, budget, progress), table, 0);
        }
        Deadline deadline = budget.deadline();
        DataTable complete = table.completeRows();
        Optional<Found> best = complete.rows() == 0
                ? Optional.empty()
                : Optional.of(new Found(search.search(complete, budget, progress), complete, 0));
        Structure structure =
                best.map(found -> found.learnt().structure()).orElseGet(() -> Structure.empty(table.names()));
        Set<Structure> seen = new HashSet<>();
        for (int turn = 1; turn <= MOST_TURNS && seen.add(structure); turn++) {
            try {
                Model network = new ParameterLearner(structure, Prior.each(1))
                        .learn(table, budget.after(deadline), progress)
                        .model();
                progress.report("turn " + turn + ", drawing missing cells", (double) turn / MOST_TURNS);
                DataTable rows = completed(table, network, budget.after(deadline));
                LearntStructure learnt = search.search(rows, budget.after(deadline), progress);
                best = Optional.of(new Found(learnt, rows, turn));
                structure = learnt.structure();
            } catch (BudgetException | Deadline.TimeUp up) {
                if (best.isEmpty()) {
                    throw up;
                }
                break;
            }
        }
        return best.orElseThrow();
    }

    /** The rows with every missing cell drawn, one cell of a row after the other, given those that are known or drawn already. */
    private static DataTable completed(DataTable table, Model network, Budget budget) {
        Prepared prepared = Catalogue.standard().engine(Map.of()).prepare(network, budget);
        // The same stream in every turn: the same network completes the same rows.
        SplittableRandom random = new SplittableRandom(budget.seed());
        TableBuilder all = new TableBuilder(budget.memoryBytes());
        Deadline deadline = budget.deadline();
        for (int from = 0; from < table.rows(); from += TOGETHER) {
            deadline.check();
            int[][] rows = new int[Math.min(TOGETHER, table.rows() - from)][table.variables()];
            for (int i = 0; i < rows.length; i++) {
                table.copy(from + i, rows[i]);
            }
            complete(rows, prepared, budget, random);
            for (int i = 0; i < rows.length; i++) {
                all.row(rows[i], table.weight(from + i));
            }
        }
        return all.build(table.names());
    }

    private static void complete(int[][] rows, Prepared prepared, Budget budget, SplittableRandom random) {
        for (int[] next = missing(rows); Arrays.stream(next).anyMatch(v -> v >= 0); next = missing(rows)) {
            List<Query> queries = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                if (next[i] >= 0) {
                    queries.add(Query.marginals(evidence(rows[i]), new int[] {next[i]}));
                }
            }
            List<Answer> answers = prepared.askAll(queries, budget);
            for (int i = 0, asked = 0; i < rows.length; i++) {
                if (next[i] >= 0) {
                    double[] weights = answers.get(asked++).marginals().probabilities()[next[i]];
                    rows[i][next[i]] = Categorical.at(random.nextDouble(), weights, 0, weights.length);
                }
            }
        }
    }

    /** The first missing cell of each row, or {@link RowSink#MISSING} where there is none. */
    private static int[] missing(int[][] rows) {
        int[] first = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            first[i] = RowSink.MISSING;
            for (int v = rows[i].length - 1; v >= 0; v--) {
                first[i] = rows[i][v] < 0 ? v : first[i];
            }
        }
        return first;
    }

    private static Evidence evidence(int[] states) {
        SortedMap<Integer, Integer> known = new TreeMap<>();
        for (int v = 0; v < states.length; v++) {
            if (states[v] >= 0) {
                known.put(v, states[v]);
            }
        }
        return Evidence.of(known);
    }
}
