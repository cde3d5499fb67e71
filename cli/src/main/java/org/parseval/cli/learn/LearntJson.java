package org.parseval.cli.learn;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.learning.data.TableFacts;
import org.parseval.learning.parameters.LearntField;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.score.Fit;
import org.parseval.learning.score.Predictions;
import org.parseval.learning.structure.Bootstrap;
import org.parseval.learning.structure.LearntStructure;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** Writes as JSON what was learnt, or how well a model fits. */
final class LearntJson {
    private LearntJson() {}

    /** Tells what {@code learn parameters} found. */
    static String parameters(LearntNetwork learnt, TableFacts facts, Path output, Path counts) {
        return JsonText.of(json -> {
            json.writeStringField("task", "LEARN_PARAMETERS");
            write(json, facts);
            write(json, learnt.structure(), output, counts);
            write(json, learnt, facts.weight());
        });
    }

    /** Tells what {@code learn structure} found. */
    static String structure(
            LearntStructure found,
            LearntNetwork learnt,
            Optional<Bootstrap> bootstrap,
            TableFacts facts,
            int turns,
            Path output,
            Path counts) {
        return JsonText.of(json -> {
            Structure structure = found.structure();
            json.writeStringField("task", "LEARN_STRUCTURE");
            write(json, facts);
            json.writeNumberField("completions", turns);
            write(json, structure, output, counts);
            json.writeStringField("by", found.by());
            JsonNumbers.write(json, "score", found.score());
            json.writeBooleanField("optimal", found.optimal());
            json.writeBooleanField("complete", found.complete());
            json.writeArrayFieldStart("next");
            for (LearntStructure.Neighbour neighbour : found.neighbours()) {
                json.writeStartObject();
                json.writeStringField("step", neighbour.step());
                JsonNumbers.write(json, "difference", neighbour.difference());
                json.writeEndObject();
            }
            json.writeEndArray();
            arcs(json, structure, bootstrap);
            json.writeObjectFieldStart("tables");
            write(json, learnt, facts.weight());
            json.writeEndObject();
        });
    }

    private static void arcs(JsonGenerator json, Structure structure, Optional<Bootstrap> bootstrap)
            throws IOException {
        if (bootstrap.isPresent()) {
            json.writeNumberField("bootstrapRounds", bootstrap.get().rounds());
        }
        Names names = structure.names();
        json.writeArrayFieldStart("arcs");
        for (int v = 0; v < structure.size(); v++) {
            for (int parent : structure.parents(v)) {
                json.writeStartObject();
                json.writeStringField("from", names.variable(parent));
                json.writeStringField("to", names.variable(v));
                if (bootstrap.isPresent()) {
                    JsonNumbers.write(json, "share", bootstrap.get().arrows()[parent][v]);
                    JsonNumbers.write(json, "shareEitherWay", bootstrap.get().edge(parent, v));
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    /** Tells what was learnt of a Markov random field. */
    static String field(LearntField learnt, TableFacts facts, Path output) {
        return JsonText.of(json -> {
            json.writeStringField("task", "LEARN_PARAMETERS");
            write(json, facts);
            json.writeStringField("model", output.toString());
            JsonNumbers.write(json, "logLikelihood", learnt.logLikelihood());
            known(json, learnt.kind(), learnt.standardError());
            json.writeStringField("by", learnt.by());
            json.writeNumberField("steps", learnt.steps());
            json.writeBooleanField("converged", learnt.converged());
            JsonNumbers.write(json, "largestGap", learnt.largestGap());
        });
    }

    private static void write(JsonGenerator json, TableFacts facts) throws IOException {
        json.writeObjectFieldStart("data");
        json.writeNumberField("rows", facts.rows());
        JsonNumbers.write(json, "weight", facts.weight());
        json.writeNumberField("cells", facts.cells());
        json.writeNumberField("missing", facts.missing());
        strings(json, "hidden", facts.hidden());
        json.writeBooleanField("complete", facts.complete());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Structure structure, Path output, Path counts) throws IOException {
        json.writeStringField("model", output.toString());
        json.writeStringField("counts", counts.toString());
        JsonNumbers.write(json, "parameters", structure.parameters());
        json.writeArrayFieldStart("variables");
        for (int v = 0; v < structure.size(); v++) {
            json.writeStartObject();
            json.writeStringField("name", structure.names().variable(v));
            strings(json, "states", structure.names().states(v));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, LearntNetwork learnt, double rows) throws IOException {
        JsonNumbers.write(json, "logLikelihood", learnt.logLikelihood());
        known(json, learnt.kind(), learnt.standardError());
        JsonNumbers.write(
                json, "bic", learnt.logLikelihood() - learnt.structure().parameters() / 2 * Math.log(rows));
        json.writeNumberField("steps", learnt.steps());
        json.writeBooleanField("converged", learnt.converged());
        json.writeStringField("expectations", learnt.by());
        json.writeNumberField("rowsOfTables", learnt.rows());
        json.writeNumberField("rowsWithoutData", learnt.emptyRows());
    }

    /** How well a model fits, as {@code score} found it; one fit, or one for each fold. */
    static String score(Model model, List<Fit> fits, boolean folds, Optional<Integer> target) {
        return JsonText.of(json -> {
            json.writeStringField("task", "SCORE");
            if (folds) {
                json.writeArrayFieldStart("folds");
                for (Fit fit : fits) {
                    json.writeStartObject();
                    fit(json, fit);
                    json.writeEndObject();
                }
                json.writeEndArray();
            } else {
                fit(json, fits.get(0));
                variables(json, model, fits.get(0));
            }
            if (target.isPresent()) {
                Predictions all = new Predictions(model.cardinality(target.get()));
                fits.forEach(fit -> fit.predictions().ifPresent(all::addAll));
                predictions(json, model.names(), target.get(), all);
            }
        });
    }

    private static void fit(JsonGenerator json, Fit fit) throws IOException {
        JsonNumbers.write(json, "rows", fit.weight());
        JsonNumbers.write(json, "logLikelihood", fit.logLikelihood());
        known(json, fit.kind(), fit.standardError());
        JsonNumbers.write(json, "perRow", fit.perRow());
        JsonNumbers.write(json, "perplexity", fit.perplexity());
        JsonNumbers.write(json, "impossibleRows", fit.impossible());
        json.writeBooleanField("complete", fit.complete());
    }

    private static void variables(JsonGenerator json, Model model, Fit fit) throws IOException {
        if (fit.variables().length == 0) {
            return;
        }
        JsonNumbers.write(json, "bic", fit.bic(Structure.of(model).parameters()));
        json.writeArrayFieldStart("variables");
        for (int v = 0; v < model.variableCount(); v++) {
            json.writeStartObject();
            json.writeStringField("name", model.names().variable(v));
            JsonNumbers.write(json, "rows", fit.known()[v]);
            JsonNumbers.write(json, "logProbability", fit.variables()[v]);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void predictions(JsonGenerator json, Names names, int target, Predictions all) throws IOException {
        json.writeObjectFieldStart("target");
        json.writeStringField("variable", names.variable(target));
        JsonNumbers.write(json, "rows", all.weight());
        JsonNumbers.write(json, "accuracy", all.accuracy());
        JsonNumbers.write(json, "logLoss", all.logLoss());
        JsonNumbers.write(json, "brier", all.brier());
        JsonNumbers.write(json, "calibrationError", all.calibrationError());
        json.writeArrayFieldStart("states");
        double[][] confusion = all.confusion();
        for (int s = 0; s < confusion.length; s++) {
            json.writeStartObject();
            json.writeStringField("state", names.state(target, s));
            json.writeFieldName("predicted");
            json.writeArray(confusion[s], 0, confusion[s].length);
            JsonNumbers.write(json, "auc", all.auc(s));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("calibration");
        for (Predictions.Group group : all.calibration()) {
            json.writeStartObject();
            JsonNumbers.write(json, "rows", group.weight());
            JsonNumbers.write(json, "probability", group.probability());
            JsonNumbers.write(json, "right", group.right());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void known(JsonGenerator json, Answer.Kind kind, double standardError) throws IOException {
        json.writeStringField("kind", kind.name().toLowerCase(Locale.ROOT));
        JsonNumbers.write(json, "standardError", standardError);
    }

    private static void strings(JsonGenerator json, String field, List<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
