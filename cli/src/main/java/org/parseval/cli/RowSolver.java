package org.parseval.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.formats.text.Csv;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Answers one evidence set after the other as rows of comma-separated values. Several threads may ask. */
final class RowSolver {
    private static final Set<String> SHARE_AN_ORDER = Set.of("auto", "exact");

    private final Model model;
    private final int[] wanted;
    private final EvidenceRows questions;
    private final Budget budget;
    private final Engine engine;
    private final Optional<Engine> exact;

    /**
     * @param engine auto and exact work along one order for all rows, where what is left under the evidence fits
     * @param set whether the engine has settings of the user's, which the shared order would pass over
     * @param budget of each row
     */
    RowSolver(Model model, int[] wanted, EvidenceRows questions, Engine engine, boolean set, Budget budget) {
        this.model = model;
        this.wanted = wanted;
        this.questions = questions;
        this.budget = budget;
        this.engine = engine;
        exact = !set && SHARE_AN_ORDER.contains(engine.name())
                ? Optional.of(ExactEngine.forMany(model, budget.seed(), budget.deadline()::passed))
                : Optional.empty();
    }

    /** The names of the columns, as a row. */
    String header() {
        List<String> cells = new ArrayList<>(List.of("row", "log10Z", "kind", "standardErrorLog10"));
        if (wanted.length > 0) {
            cells.add("marginalsKind");
        }
        for (int variable : wanted) {
            for (String state : model.names().states(variable)) {
                cells.add(model.names().variable(variable) + "=" + state);
            }
        }
        cells.add("error");
        return Csv.row(cells);
    }

    /** The answer to a row, or what is wrong with it, without the end of the line. */
    String row(int row) {
        List<String> cells = new ArrayList<>(List.of(Integer.toString(row + 1)));
        String error = "";
        try {
            write(answer(questions.evidence(row)), cells);
        } catch (IllegalArgumentException | BudgetException e) {
            error = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            error = "the Java heap is too small";
        } catch (RuntimeException | StackOverflowError bug) {
            error = "a bug, please report it: " + bug;
        }
        int columns = Csv.cells(header()).size();
        while (cells.size() < columns - 1) {
            cells.add("");
        }
        cells.add(error.replaceAll("\\s+", " "));
        return Csv.row(cells).stripTrailing();
    }

    /** Exact with the order that all rows share where that is wanted and fits, or else by the engine that was chosen. */
    private Answer answer(Evidence evidence) {
        Query query = wanted.length == 0 ? Query.partitionFunction(evidence) : Query.marginals(evidence, wanted);
        if (exact.isPresent()) {
            try {
                return exact.get().solve(model, query, budget, Progress.SILENT);
            } catch (BudgetException tooLarge) {
                // The engine finds an order of its own for what is left, or another way.
            }
        }
        return engine.solve(model, query, budget, Progress.SILENT);
    }

    private void write(Answer answer, List<String> cells) {
        boolean zero = answer.value().isZero();
        cells.add(zero ? "-inf" : ProbabilityCsv.number(answer.value().log10()));
        cells.add(ProbabilityCsv.word(answer.kind()));
        cells.add(ProbabilityCsv.number(
                answer.kind() == Answer.Kind.EXACT ? 0 : answer.standardError().orElse(Double.NaN) / Math.log(10)));
        answer.distributions().ifPresent(marginals -> {
            cells.add(ProbabilityCsv.word(marginals.kind()));
            for (int variable : wanted) {
                for (double probability : marginals.probabilities()[variable]) {
                    cells.add(ProbabilityCsv.number(probability));
                }
            }
        });
    }
}
