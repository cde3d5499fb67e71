package org.parseval.serve;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.Model;

/** Models to begin with: files that come with the program, and grids that are made when they are asked for. */
final class Examples {
    private static final long SEED = 7;

    private static final List<Example> ALL = List.of(
            new Example("sprinkler.bif", "Why is the grass wet? A Bayesian network of four variables", 0),
            new Example("ising-10x10.uai", "An Ising grid of 10 × 10 spins: exact", 0),
            new Example("ising-40x40.uai", "An Ising grid of 40 × 40 spins: an estimate that improves", 40),
            new Example("ising-100x100.uai", "An Ising grid of 100 × 100 spins", 100),
            new Example("weighted-3sat.uai", "Weighted clauses of three variables", 0),
            new Example("coins.cnf", "A CNF whose solutions are counted", 0),
            new Example("features.cnf", "A CNF whose solutions are counted over three of its variables", 0));

    private Examples() {}

    /** An example; a side of 0 stands for a file. */
    private record Example(String name, String title, int side) {}

    static String json() {
        return JsonText.of(json -> {
            json.writeArrayFieldStart("examples");
            for (Example example : ALL) {
                json.writeStartObject();
                json.writeStringField("name", example.name());
                json.writeStringField("title", example.title());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    /** @throws Problem if there is no such example */
    static LoadedModel load(String name) {
        Example example = ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Problem(Problem.NOT_FOUND, "there is no such example"));
        return example.side() > 0 ? grid(example) : file(example);
    }

    private static LoadedModel file(Example example) {
        try (InputStream stream = Examples.class.getResourceAsStream("examples/" + example.name())) {
            if (stream == null) {
                throw new IllegalStateException(example.name() + " is missing from the program");
            }
            byte[] bytes = stream.readAllBytes();
            Reading reading = ModelFiles.readingToCount(Source.of(example.name(), new ByteArrayInputStream(bytes)));
            return LoadedModel.of(example.name(), bytes, reading, Observed.nothing(reading.model()), Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LoadedModel grid(Example example) {
        int side = example.side();
        String command = "generate ising --rows " + side + " --columns " + side + " --coupling 1 --seed " + SEED
                + " -o " + example.name();
        Model model = new IsingGrid(side, side, 1, 0.1, IsingGrid.Couplings.MIXED, false).generate(SEED);
        return LoadedModel.of(
                example.name(),
                command.getBytes(StandardCharsets.UTF_8),
                Reading.of(model, "generated Ising grid"),
                Observed.nothing(model),
                Optional.of(command));
    }
}
