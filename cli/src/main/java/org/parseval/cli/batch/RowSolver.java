package org.parseval.cli.batch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parseval.cli.answer.ProbabilityCsv;
import org.parseval.formats.text.Csv;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** Answers one set of evidence after the other as rows of comma-separated values. Several threads may ask. */
final class RowSolver {
    private final EvidenceHeader header;
    private final RowTask question;
    private final Budget budget;
    private final Prepared model;
    private final int columns;

    /**
     * The question that every row is asked.
     *
     * @param wanted the variables whose marginals or states are told. Shared, not copied
     */
    record RowTask(Task task, int[] wanted) {
        /** Best states are those of all variables, if none are named. */
        static RowTask of(Task task, int[] named, Model model) {
            boolean all = task == Task.MPE && named.length == 0;
            return new RowTask(
                    task, all ? IntStream.range(0, model.variableCount()).toArray() : named);
        }

        Query query(Evidence evidence) {
            return switch (task) {
                case MAR -> Query.marginals(evidence, wanted);
                case MMAP -> Query.marginalMap(evidence, wanted);
                default -> Query.of(task, evidence);
            };
        }
    }

    /**
     * @param engine makes the model ready for all rows
     * @param budget of each row
     */
    RowSolver(EvidenceHeader header, RowTask question, Engine engine, Budget budget) {
        this.header = header;
        this.question = question;
        this.budget = budget;
        this.columns = columns(header, question).size();
        this.model = engine.prepare(header.model(), budget);
    }

    /** The names of the columns, as a row. */
    static String header(EvidenceHeader header, RowTask question) {
        return Csv.row(columns(header, question));
    }

    private static List<String> columns(EvidenceHeader header, RowTask question) {
        Names names = header.model().names();
        List<String> columns = new ArrayList<>(List.of("row"));
        columns.addAll(header.passedOn());
        columns.addAll(List.of(
                question.task().asksState() ? "log10Value" : "log10Z",
                "kind",
                "standardErrorLog10",
                "certifiedLow",
                "certifiedHigh"));
        if (question.task() == Task.MAR) {
            columns.addAll(List.of("marginalsKind", "marginalsStandardError"));
        }
        for (int variable : question.wanted()) {
            if (question.task().asksState()) {
                columns.add(names.variable(variable));
            } else {
                for (String state : names.states(variable)) {
                    columns.add(names.variable(variable) + "=" + state);
                }
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
     */
    List<String> rows(int first, List<String> lines) {
        List<Supplier<Answer>> answers = together(lines);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            rows.add(row(first + i, lines.get(i), answers.get(i)));
        }
        return rows;
    }

    private List<Supplier<Answer>> together(List<String> lines) {
        if (rowsAtOnce() > 1) {
            try {
                List<Query> queries = new ArrayList<>();
                for (String line : lines) {
                    EvidenceHeader.Observations observed = header.observed(header.cells(line));
                    if (!observed.likelihoods().isEmpty()) {
                        return alone(lines);
                    }
                    queries.add(question.query(observed.evidence()));
                }
                return model.askAll(queries, budget).stream()
                        .<Supplier<Answer>>map(answer -> () -> answer)
                        .toList();
            } catch (IllegalArgumentException wrong) {
                // Below each row is asked for itself, and says what is wrong with it.
            }
        }
        return alone(lines);
    }

    private List<Supplier<Answer>> alone(List<String> lines) {
        return lines.stream()
                .<Supplier<Answer>>map(line -> () -> ask(header.observed(header.cells(line))))
                .toList();
    }

    private Answer ask(EvidenceHeader.Observations observed) {
        Prepared likely = observed.likelihoods().isEmpty() ? model : model.likely(observed.likelihoods());
        return likely.ask(question.query(observed.evidence()), budget, Progress.SILENT);
    }

    private String row(int row, String line, Supplier<Answer> answer) {
        List<String> cells = new ArrayList<>(List.of(Integer.toString(row + 1)));
        String error = "";
        try {
            cells.addAll(header.passedOn(header.cells(line)));
            write(answer.get(), cells);
        } catch (IllegalArgumentException | BudgetException e) {
            error = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            error = "the Java heap is too small";
        } catch (RuntimeException | StackOverflowError bug) {
            error = "a bug, please report it: " + bug;
        }
        cells.addAll(Collections.nCopies(columns - 1 - cells.size(), ""));
        cells.add(error.replaceAll("\\s+", " "));
        return Csv.row(cells).stripTrailing();
    }

    private void write(Answer answer, List<String> cells) {
        boolean zero = answer.value().isZero();
        cells.add(zero ? "-inf" : ProbabilityCsv.number(answer.value().log10()));
        cells.add(ProbabilityCsv.word(answer.kind()));
        cells.add(ProbabilityCsv.number(
                answer.kind() == Answer.Kind.EXACT
                        ? 0
                        : answer.standardErrorLog10().orElse(Double.NaN)));
        cells.add(bound(answer.certified().map(Answer.Bounds::log10Low)));
        cells.add(bound(answer.certified().map(Answer.Bounds::log10High)));
        answer.distributions().ifPresent(marginals -> {
            cells.add(ProbabilityCsv.word(marginals.kind()));
            cells.add(ProbabilityCsv.number(marginals.largestError()));
            for (int variable : question.wanted()) {
                for (double probability : marginals.probabilities()[variable]) {
                    cells.add(ProbabilityCsv.number(probability));
                }
            }
        });
        answer.assignment().ifPresent(states -> {
            for (int variable : question.wanted()) {
                cells.add(header.model().names().state(variable, states[variable]));
            }
        });
    }

    /** Empty where there is none on this side. */
    private static String bound(Optional<Double> log10) {
        return log10.filter(Double::isFinite).map(ProbabilityCsv::number).orElse("");
    }
}
