package org.parseval.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.parseval.formats.text.Csv;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Answers one evidence set after the other as rows of comma-separated values. Several threads may ask. */
final class RowSolver {
    private final Task task;
    private final int[] wanted;
    private final Budget budget;
    private final Prepared model;
    private final int columns;

    /**
     * @param task what is asked of every row
     * @param wanted the variables of which it is asked
     * @param engine makes the model ready for all rows
     * @param budget of each row
     */
    RowSolver(Model model, Task task, int[] wanted, Engine engine, Budget budget) {
        this.task = task;
        this.wanted = wanted;
        this.budget = budget;
        this.columns = columns(model, task, wanted).size();
        this.model = engine.prepare(model, budget);
    }

    /** The names of the columns, as a row. */
    static String header(Model model, Task task, int[] wanted) {
        return Csv.row(columns(model, task, wanted));
    }

    private static List<String> columns(Model model, Task task, int[] wanted) {
        List<String> columns = new ArrayList<>(List.of(
                "row",
                task.asksState() ? "log10Value" : "log10Z",
                "kind",
                "standardErrorLog10",
                "certifiedLow",
                "certifiedHigh"));
        if (task == Task.MAR) {
            columns.addAll(List.of("marginalsKind", "marginalsStandardError"));
        }
        for (int variable : wanted) {
            if (task.asksState()) {
                columns.add(model.names().variable(variable));
                continue;
            }
            for (String state : model.names().states(variable)) {
                columns.add(model.names().variable(variable) + "=" + state);
            }
        }
        columns.add("error");
        return columns;
    }

    /** How many rows take least time, each, if they are asked for together. */
    int rowsAtOnce() {
        return model.atOnce();
    }

    /**
     * The answers to some rows that follow each other, or what is wrong with them, without the ends of the lines.
     *
     * @param first the number of the first, from 0
     * @param observed read what they say
     */
    List<String> rows(int first, List<Supplier<Evidence>> observed) {
        List<Supplier<Answer>> answers = together(observed);
        List<String> rows = new ArrayList<>();
        for (Supplier<Answer> answer : answers) {
            rows.add(row(first + rows.size(), answer));
        }
        return rows;
    }

    private List<Supplier<Answer>> together(List<Supplier<Evidence>> observed) {
        if (rowsAtOnce() > 1) {
            try {
                List<Query> queries =
                        observed.stream().map(each -> query(each.get())).toList();
                return model.askAll(queries, budget).stream()
                        .<Supplier<Answer>>map(answer -> () -> answer)
                        .toList();
            } catch (IllegalArgumentException wrong) {
                // Below each row is asked for itself, and says what is wrong with it.
            }
        }
        return observed.stream()
                .<Supplier<Answer>>map(each -> () -> model.ask(query(each.get()), budget, Progress.SILENT))
                .toList();
    }

    private String row(int row, Supplier<Answer> answer) {
        List<String> cells = new ArrayList<>(List.of(Integer.toString(row + 1)));
        String error = "";
        try {
            write(answer.get(), cells);
        } catch (IllegalArgumentException | BudgetException e) {
            error = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            error = "the Java heap is too small";
        } catch (RuntimeException | StackOverflowError bug) {
            error = "a bug, please report it: " + bug;
        }
        while (cells.size() < columns - 1) {
            cells.add("");
        }
        cells.add(error.replaceAll("\\s+", " "));
        return Csv.row(cells).stripTrailing();
    }

    private Query query(Evidence evidence) {
        return switch (task) {
            case MAR -> Query.marginals(evidence, wanted);
            case MMAP -> Query.marginalMap(evidence, wanted);
            default -> Query.of(task, evidence);
        };
    }

    private void write(Answer answer, List<String> cells) {
        boolean zero = answer.value().isZero();
        cells.add(zero ? "-inf" : ProbabilityCsv.number(answer.value().log10()));
        cells.add(ProbabilityCsv.word(answer.kind()));
        cells.add(ProbabilityCsv.number(
                answer.kind() == Answer.Kind.EXACT ? 0 : answer.standardError().orElse(Double.NaN) / LogNumber.LN_10));
        cells.add(bound(answer.certified().map(Answer.Bounds::low)));
        cells.add(bound(answer.certified().map(Answer.Bounds::high)));
        answer.assignment().ifPresent(states -> writeStates(answer, states, cells));
        answer.distributions().ifPresent(marginals -> {
            cells.add(ProbabilityCsv.word(marginals.kind()));
            cells.add(ProbabilityCsv.number(marginals.largestError()));
            for (int variable : wanted) {
                for (double probability : marginals.probabilities()[variable]) {
                    cells.add(ProbabilityCsv.number(probability));
                }
            }
        });
    }

    private void writeStates(Answer answer, int[] states, List<String> cells) {
        for (int variable : wanted) {
            cells.add(answer.names().state(variable, states[variable]));
        }
    }

    /** Empty where there is none on this side. */
    private static String bound(Optional<Double> log) {
        return log.filter(Double::isFinite)
                .map(known -> ProbabilityCsv.number(known / LogNumber.LN_10))
                .orElse("");
    }
}
