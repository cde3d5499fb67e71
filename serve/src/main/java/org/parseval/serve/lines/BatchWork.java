package org.parseval.serve.lines;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.json.JsonInputException;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Marginals;
import org.parseval.inference.Prepared;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Names;

/** The same question under many sets of observations, which come and go by columns. A row that has no answer says why. */
final class BatchWork {
    private final OpenModel model;
    private final Task task;
    private final Prepared prepared;
    private final Budget budget;
    private final Work work;
    private final int[] variables;
    private final List<List<?>> columns = new ArrayList<>();
    private final int[] wanted;
    private final @Nullable Answer[] answers;
    private final @Nullable String[] errors;

    BatchWork(OpenModel model, Task task, JsonFields request, Budget standard, Budget budget, Work work) {
        this.model = model;
        this.task = task;
        this.prepared = model.prepared(request, standard);
        this.budget = budget;
        this.work = work;
        Map<String, Object> byName = request.object("columns");
        variables = model.numbers(List.copyOf(byName.keySet()));
        int rows = -1;
        for (Map.Entry<String, Object> column : byName.entrySet()) {
            if (!(column.getValue() instanceof List<?> cells) || (rows >= 0 && cells.size() != rows)) {
                throw new JsonInputException(
                        "columns are lists of the same length, \"" + column.getKey() + "\" is not");
            }
            rows = cells.size();
            columns.add(cells);
        }
        if (rows < 0) {
            throw new JsonInputException("columns is missing: for each variable, a list of what was observed");
        }
        answers = new Answer[rows];
        errors = new String[rows];
        wanted = request.has("query")
                ? model.numbers(request.names("query"))
                : IntStream.range(0, model.reading().model().variableCount()).toArray();
    }

    JsonText.Content answer() {
        int together = Math.max(1, prepared.atOnce());
        for (int from = 0; from < answers.length; from += together) {
            work.report("rows", (double) from / answers.length);
            if (work.stop().isGiven()) {
                throw new BudgetException("stopped after " + from + " of " + answers.length + " rows");
            }
            some(from, Math.min(answers.length, from + together));
        }
        return this::write;
    }

    private void some(int from, int to) {
        List<Query> queries = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (int row = from; row < to; row++) {
            SortedMap<Integer, Integer> states = new TreeMap<>();
            SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
            try {
                for (int i = 0; i < variables.length; i++) {
                    model.observe(variables[i], columns.get(i).get(row), states, likelihoods);
                }
                Query query = query(new Evidence(states));
                if (likelihoods.isEmpty()) {
                    queries.add(query);
                    rows.add(row);
                } else {
                    answers[row] = prepared.likely(likelihoods).ask(query, budget, work);
                }
            } catch (IllegalArgumentException | BudgetException wrong) {
                errors[row] = String.valueOf(wrong.getMessage());
            }
        }
        try {
            List<Answer> found = prepared.askAll(queries, budget);
            for (int i = 0; i < found.size(); i++) {
                answers[rows.get(i)] = found.get(i);
            }
        } catch (BudgetException tooSmall) {
            rows.forEach(row -> errors[row] = String.valueOf(tooSmall.getMessage()));
        }
    }

    private Query query(Evidence evidence) {
        boolean some =
                task == Task.MAR && wanted.length < model.reading().model().variableCount();
        return some ? Query.marginals(evidence, wanted) : Query.of(task, evidence);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStringField("task", "BATCH");
        json.writeNumberField("rows", answers.length);
        numbers(
                json,
                task == Task.MPE ? "log10Value" : "log10Z",
                answer -> answer.value().log10());
        numbers(
                json,
                "standardErrorLog10",
                answer -> answer.kind() == Answer.Kind.EXACT
                        ? 0
                        : answer.standardErrorLog10().orElse(Double.NaN));
        words(json, "kind", answer -> Optional.of(answer.kind().name().toLowerCase(Locale.ROOT)));
        if (task == Task.MAR) {
            marginals(json, "marginals", Marginals::of);
            words(
                    json,
                    "marginalsKind",
                    answer -> answer.distributions()
                            .map(found -> found.kind().name().toLowerCase(Locale.ROOT)));
            if (Arrays.stream(answers)
                    .anyMatch(answer -> answer != null
                            && answer.distributions()
                                    .filter(found -> found.kind() != Answer.Kind.EXACT)
                                    .isPresent())) {
                marginals(json, "marginalStandardErrors", Marginals::standardError);
            } else {
                json.writeNullField("marginalStandardErrors");
            }
        } else if (task == Task.MPE) {
            states(json);
        }
        json.writeArrayFieldStart("errors");
        for (String error : errors) {
            json.writeString(error);
        }
        json.writeEndArray();
    }

    @FunctionalInterface
    private interface OfState {
        double of(Marginals marginals, int variable, int state);
    }

    private void numbers(JsonGenerator json, String field, ToDoubleFunction<Answer> number) throws IOException {
        json.writeArrayFieldStart(field);
        for (Answer answer : answers) {
            JsonNumbers.write(json, answer == null ? Double.NaN : number.applyAsDouble(answer));
        }
        json.writeEndArray();
    }

    private void words(JsonGenerator json, String field, Function<Answer, Optional<String>> word) throws IOException {
        json.writeArrayFieldStart(field);
        for (Answer answer : answers) {
            json.writeString(answer == null ? null : word.apply(answer).orElse(null));
        }
        json.writeEndArray();
    }

    private void marginals(JsonGenerator json, String field, OfState number) throws IOException {
        Names names = model.reading().model().names();
        json.writeObjectFieldStart(field);
        for (int variable : wanted) {
            json.writeObjectFieldStart(names.variable(variable));
            for (int state = 0; state < names.states(variable).size(); state++) {
                int s = state;
                numbers(
                        json,
                        names.state(variable, state),
                        answer -> answer.distributions()
                                .map(found -> number.of(found, variable, s))
                                .orElse(Double.NaN));
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void states(JsonGenerator json) throws IOException {
        Names names = model.reading().model().names();
        json.writeObjectFieldStart("states");
        for (int variable : wanted) {
            words(
                    json,
                    names.variable(variable),
                    answer -> answer.assignment().map(states -> names.state(variable, states[variable])));
        }
        json.writeEndObject();
    }
}
