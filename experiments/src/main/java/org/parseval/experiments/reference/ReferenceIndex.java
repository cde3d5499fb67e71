package org.parseval.experiments.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.ResultReader;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * A table of instances with reference answers: a tab-separated {@code INDEX.tsv} whose header names the columns
 * {@code family}, {@code instance}, {@code path}, {@code minfill_width}, {@code log10Z_ref} ({@code NA} if unknown,
 * {@code -inf} for zero) and {@code ref_source}. Beside a model {@code X.uai} stand {@code X.uai.evid} and, where the
 * marginals are known, {@code X.uai.MAR}.
 */
public final class ReferenceIndex {

    /**
     * One instance.
     *
     * @param width of a min-fill order of the file's own graph, -1 where unknown
     * @param log10Z the reference, empty where unknown
     * @param source where the reference comes from
     */
    public record Instance(String family, String name, Path file, int width, OptionalDouble log10Z, String source) {

        public Model readModel() {
            return ModelFiles.read(file.toString());
        }

        public Evidence readEvidence(Model model) {
            try (Source evidence = Source.open(file + ".evid")) {
                return EvidenceReader.read(evidence, model);
            }
        }

        public boolean hasMarginals() {
            return Files.exists(Path.of(file + ".MAR"));
        }

        /** The reference marginals. */
        public Marginals readMarginals() {
            try (Source result = Source.open(file + ".MAR")) {
                if (ResultReader.read(result) instanceof UaiResult.MarginalTable table) {
                    return table.marginals();
                }
                throw new IllegalArgumentException(file + ".MAR does not hold marginals");
            }
        }

        /** Half a unit in the last digit of a reference that was published with six digits, else 0. */
        public double rounding() {
            if (log10Z.isEmpty() || source.startsWith("exact") || Double.isInfinite(log10Z.getAsDouble())) {
                return 0;
            }
            double exponent = Math.floor(Math.log10(Math.abs(log10Z.getAsDouble())));
            return 0.5 * Math.pow(10, exponent - 5);
        }

        @Override
        public String toString() {
            return family + "/" + name;
        }
    }

    private ReferenceIndex() {}

    /** The instances listed in {@code INDEX.tsv} of a folder. */
    public static List<Instance> read(Path folder) {
        List<String> lines;
        try {
            lines = Files.readAllLines(folder.resolve("INDEX.tsv"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> header = Arrays.asList(lines.get(0).split("\t", -1));
        List<Instance> instances = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            instances.add(new Instance(
                    cells[header.indexOf("family")],
                    cells[header.indexOf("instance")],
                    folder.resolve(cells[header.indexOf("path")]),
                    Integer.parseInt(cells[header.indexOf("minfill_width")]),
                    log10Z(cells[header.indexOf("log10Z_ref")]),
                    cells[header.indexOf("ref_source")]));
        }
        return instances;
    }

    private static OptionalDouble log10Z(String cell) {
        return switch (cell) {
            case "NA" -> OptionalDouble.empty();
            case "-inf" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
            default -> OptionalDouble.of(Double.parseDouble(cell));
        };
    }
}
