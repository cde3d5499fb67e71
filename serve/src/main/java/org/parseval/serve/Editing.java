package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** Tables that are looked at, and networks that are changed: every change makes another model, and the one before stays. */
final class Editing {
    private static final int MOST_CHANGES = 1000;
    private static final int MOST_ENTRIES_TOLD = 1 << 20;

    private Editing() {}

    /**
     * The model with some changes.
     *
     * @param before the model to change; none for a network from nothing
     * @param asked its field {@code changes} is a list of objects that each say in {@code do} what is done
     * @throws Problem if a change cannot be made; then none is
     */
    static LoadedModel change(Optional<LoadedModel> before, Map<String, Object> asked) {
        if (!(asked.get("changes") instanceof List<?> changes) || changes.size() > MOST_CHANGES) {
            throw new Problem(Problem.BAD_REQUEST, "expected a list of at most " + MOST_CHANGES + " changes");
        }
        Draft draft = before.map(model -> Draft.of(model.model())).orElseGet(Draft::empty);
        for (Object change : changes) {
            if (!(change instanceof Map<?, ?> fields)) {
                throw new Problem(Problem.BAD_REQUEST, "a change is an object");
            }
            make(draft, fields);
        }
        Model model = draft.model();
        String name = before.map(LoadedModel::name).orElse("new.bif");
        return LoadedModel.of(
                name,
                bytes(model, "model.bif"),
                Reading.of(model, before.map(each -> each.reading().format()).orElse("made on the page")),
                Observed.nothing(model),
                Optional.empty());
    }

    private static void make(Draft draft, Map<?, ?> change) {
        String what = text(change, "do");
        switch (what) {
            case "add" -> draft.add(text(change, "variable"), texts(change, "states"));
            case "rename" -> draft.rename(text(change, "variable"), text(change, "to"));
            case "remove" -> draft.remove(text(change, "variable"));
            case "join" -> draft.join(text(change, "from"), text(change, "to"));
            case "part" -> draft.part(text(change, "from"), text(change, "to"));
            case "add-state" -> draft.addState(text(change, "variable"), text(change, "state"));
            case "remove-state" -> draft.removeState(text(change, "variable"), text(change, "state"));
            case "rename-state" ->
                draft.renameState(text(change, "variable"), text(change, "state"), text(change, "to"));
            case "table" -> draft.fill(text(change, "variable"), numbers(change.get("values")));
            default ->
                throw new Problem(
                        Problem.BAD_REQUEST,
                        "expected do to be add, rename, remove, join, part, add-state, remove-state, rename-state or table");
        }
    }

    private static String text(Map<?, ?> change, String field) {
        if (change.get(field) instanceof String text) {
            return text;
        }
        throw new Problem(Problem.BAD_REQUEST, "a change lacks the text \"" + field + "\"");
    }

    private static List<String> texts(Map<?, ?> change, String field) {
        if (change.get(field) instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
            return list.stream().map(String.class::cast).toList();
        }
        throw new Problem(Problem.BAD_REQUEST, "a change lacks the list of texts \"" + field + "\"");
    }

    private static double[] numbers(@Nullable Object values) {
        if (values instanceof List<?> list && list.stream().allMatch(Double.class::isInstance)) {
            return list.stream().mapToDouble(Double.class::cast).toArray();
        }
        throw new Problem(Problem.BAD_REQUEST, "a change lacks the list of numbers \"values\"");
    }

    /**
     * The tables that a variable is in: of a network its own, of another model those of all factors with it.
     *
     * @throws Problem if there is no such variable, or its tables are too large to be shown
     */
    static String tables(Model model, String variable) {
        int v;
        try {
            v = model.names().variable(variable);
        } catch (IllegalArgumentException none) {
            throw new Problem(Problem.NOT_FOUND, String.valueOf(none.getMessage()));
        }
        List<Factor> factors = model.factors().stream()
                .filter(factor -> isOf(model, factor.scope(), v))
                .toList();
        long entries = factors.stream()
                .mapToLong(factor -> model.tableSize(factor.scope()))
                .reduce(0, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b);
        if (entries > MOST_ENTRIES_TOLD) {
            throw new Problem(Problem.UNANSWERABLE, "the table has " + entries + " entries, more than are shown");
        }
        return JsonText.of(json -> {
            json.writeStringField("variable", variable);
            json.writeArrayFieldStart("tables");
            for (Factor factor : factors) {
                write(json, model, factor);
            }
            json.writeEndArray();
        });
    }

    private static boolean isOf(Model model, int[] scope, int v) {
        if (model.kind() == Model.Kind.BAYES) {
            return scope.length > 0 && scope[scope.length - 1] == v;
        }
        for (int each : scope) {
            if (each == v) {
                return true;
            }
        }
        return false;
    }

    private static void write(JsonGenerator json, Model model, Factor factor) throws IOException {
        int[] scope = factor.scope();
        double[] values = factor.toTable(model).values();
        json.writeStartObject();
        json.writeFieldName("scope");
        json.writeArray(scope, 0, scope.length);
        json.writeFieldName("values");
        json.writeArray(values, 0, values.length);
        json.writeEndObject();
    }

    /**
     * The model as a file; a formula also says which of its variables are shown.
     *
     * @param ending of the format
     * @throws Problem if the format cannot hold it
     */
    static Reply file(Reading reading, String ending) {
        if (!ending.matches("[a-z]{2,6}")) {
            throw new Problem(Problem.BAD_REQUEST, "expected the ending of a format, such as bif");
        }
        byte[] bytes = bytes(reading.model(), "model." + ending);
        if (reading.projection().isPresent() && ending.equals("cnf")) {
            bytes = (new String(bytes, StandardCharsets.UTF_8)
                            + shown(reading.projection().get()))
                    .getBytes(StandardCharsets.UTF_8);
        }
        return new Reply(200, "application/octet-stream", bytes);
    }

    /** The line of a formula that says over which variables its solutions are counted. */
    private static String shown(Reading.Projection projection) {
        return projection.shown().stream()
                .sorted()
                .map(v -> (v + 1) + " ")
                .collect(Collectors.joining("", "c p show ", "0\n"));
    }

    private static byte[] bytes(Model model, String like) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ModelFiles.write(model, out, like);
        } catch (IllegalArgumentException cannot) {
            throw new Problem(Problem.UNANSWERABLE, String.valueOf(cannot.getMessage()));
        } catch (IOException never) {
            throw new java.io.UncheckedIOException(never);
        }
        return out.toByteArray();
    }
}
