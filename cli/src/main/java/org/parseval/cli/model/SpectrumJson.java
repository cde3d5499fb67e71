package org.parseval.cli.model;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.spectrum.DegreeWeights.DegreeRange;
import org.parseval.spectrum.ModelSpectrum;

/** A spectrum as one JSON object; what does not exist or is infinite is null. */
final class SpectrumJson {
    private final JsonGenerator json;
    private final SpectrumReport report;
    private final ModelSpectrum spectrum;

    private SpectrumJson(JsonGenerator json, SpectrumReport report) {
        this.json = json;
        this.report = report;
        this.spectrum = report.spectrum();
    }

    static String of(SpectrumReport report) {
        return JsonText.of(json -> new SpectrumJson(json, report).write());
    }

    private void write() throws IOException {
        json.writeStringField("task", "SPECTRUM");
        json.writeStringField("kind", "exact");
        json.writeNumberField("variables", spectrum.variables());
        JsonNumbers.write(json, "logMeanSquare", spectrum.weights().logMeanSquare());
        if (spectrum.isZero()) {
            json.writeNullField("shares");
            json.writeNullField("roundings");
        } else {
            array("shares", spectrum.weights().weights());
            array("roundings", spectrum.weights().roundings());
        }
        parts();
        concentrations();
        theorem();
        json.writeNumberField("seconds", spectrum.seconds());
        json.writeObjectFieldStart("model");
        json.writeNumberField("variables", report.model().variableCount());
        json.writeNumberField("factors", report.model().factors().size());
        json.writeNumberField("observed", report.observed());
        json.writeEndObject();
    }

    private void parts() throws IOException {
        json.writeArrayFieldStart("parts");
        for (ModelSpectrum.Part part : spectrum.parts()) {
            json.writeStartObject();
            json.writeNumberField("variables", part.variables());
            json.writeStringField("route", part.route().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("width", part.inducedWidth());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void concentrations() throws IOException {
        json.writeArrayFieldStart("concentration");
        if (!spectrum.isZero()) {
            for (SpectrumReport.Concentration row : report.concentrations()) {
                double bound = row.bound().orElse(Double.NaN);
                json.writeStartObject();
                json.writeNumberField("epsilon", row.epsilon());
                range("share", row.share());
                range("weight", row.weight());
                JsonNumbers.write(json, "bound", bound);
                json.writeBooleanField("vacuous", !(bound < spectrum.variables()));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private void range(String name, DegreeRange degrees) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("low", degrees.low());
        json.writeNumberField("high", degrees.high());
        json.writeEndObject();
    }

    private void theorem() throws IOException {
        json.writeObjectFieldStart("theorem");
        json.writeNumberField("width", spectrum.width());
        json.writeNumberField("eta", spectrum.eta());
        json.writeEndObject();
    }

    private void array(String name, double[] values) throws IOException {
        json.writeFieldName(name);
        json.writeArray(values, 0, values.length);
    }
}
