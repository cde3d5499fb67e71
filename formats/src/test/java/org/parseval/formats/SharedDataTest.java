package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.ResultReader;
import org.parseval.formats.uai.UaiResult;
import org.parseval.model.Model;

/** All benchmark instances, where they are at hand: they are not ours to redistribute. */
class SharedDataTest {
    private static final Path DATA = Path.of(System.getProperty("parseval.root", "."), "..", "shared", "data");

    @BeforeEach
    void needsTheData() {
        assumeTrue(Files.exists(DATA.resolve("INDEX.tsv")), "no benchmark instances in " + DATA);
    }

    @Test
    void everyModelAndItsEvidenceIsWhatTheIndexSays() throws IOException {
        List<String> rows = Files.readAllLines(DATA.resolve("INDEX.tsv"));
        SoftAssertions softly = new SoftAssertions();
        for (String row : rows.subList(1, rows.size())) {
            String[] fields = row.split("\t", -1);
            String file = DATA.resolve(fields[2]).toString();
            Model model = ModelFiles.read(file);
            int maxCardinality = 0;
            for (int cardinality : model.cardinalities()) {
                maxCardinality = Math.max(maxCardinality, cardinality);
            }
            int maxScope = model.factors().stream()
                    .mapToInt(factor -> factor.scope().length)
                    .max()
                    .orElse(0);
            int observed;
            try (Source evidence = Source.open(file + ".evid")) {
                observed = EvidenceReader.read(evidence, model).size();
            }
            softly.assertThat(List.of(
                            model.variableCount(),
                            maxCardinality,
                            model.factors().size(),
                            maxScope,
                            observed))
                    .as(file)
                    .containsExactly(
                            number(fields[3]),
                            number(fields[4]),
                            number(fields[5]),
                            number(fields[6]),
                            number(fields[8]));
        }
        softly.assertAll();
        assertThat(rows).hasSizeGreaterThan(500);
    }

    @Test
    void everyReferenceOfMarginalsFitsItsModel() throws IOException {
        try (var files = Files.newDirectoryStream(DATA.resolve("uai2014_MAR"), "*.MAR")) {
            for (Path file : files) {
                String name = file.toString();
                Model model = ModelFiles.read(name.substring(0, name.length() - ".MAR".length()));
                try (Source source = Source.open(name)) {
                    UaiResult.MarginalTable table = (UaiResult.MarginalTable) ResultReader.read(source);
                    double[][] probabilities = table.marginals().probabilities();
                    assertThat(probabilities).as(name).hasNumberOfRows(model.variableCount());
                    for (int v = 0; v < probabilities.length; v++) {
                        assertThat(probabilities[v]).as(name).hasSize(model.cardinality(v));
                    }
                }
            }
        }
    }

    private static int number(String field) {
        return Integer.parseInt(field);
    }
}
