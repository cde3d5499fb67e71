package org.parseval.experiments.reference;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * A table of instances with reference answers: a tab-separated {@code INDEX.tsv} whose header names the columns
 * {@code family}, {@code instance}, {@code path}, {@code minfill_width}, {@code log10Z_ref} ({@code NA} if unknown,
 * {@code -inf} for zero) and {@code ref_source}. Beside a model {@code X.uai} stand {@code X.uai.evid} and, where the
 * marginals are known, {@code X.uai.MAR}.
 */
public final class ReferenceIndex {
    private static final List<String> COLUMNS =
            List.of("family", "instance", "path", "minfill_width", "log10Z_ref", "ref_source");

    /**
     * One instance.
     *
     * @param width of a min-fill order of the file's own graph, -1 where unknown
     * @param log10Z the reference, empty where unknown
     * @param source where the reference comes from
     */
    public record Instance(String family, String name, Path file, int width, OptionalDouble log10Z, String source) {

        /** Reads the model. */
        public Model readModel() {
            return new InstanceFile(file).readModel();
        }

        /** Reads its evidence; none if it has none. */
        public Evidence readEvidence(Model model) {
            return new InstanceFile(file).readEvidence(model);
        }

        /** Whether its marginals are known. */
        public boolean hasMarginals() {
            return new InstanceFile(file).hasMarginals();
        }

        /** The reference marginals. */
        public Marginals readMarginals(Model model) {
            return new InstanceFile(file).readMarginals(model);
        }

        /** The reference, which must be known. */
        public Reference reference() {
            return new Reference.Partition(log10Z.orElseThrow(), source);
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
        return readTable(folder.resolve("INDEX.tsv"));
    }

    /**
     * The instances listed in a file of any name, their paths being relative to its folder.
     *
     * @throws InputException if it cannot be read, lacks a column or has something else where a number must be
     */
    public static List<Instance> readTable(Path table) {
        List<String> lines = lines(table);
        List<String> header = Arrays.asList(lines.get(0).split("\t", -1));
        for (String column : COLUMNS) {
            if (!header.contains(column)) {
                throw Mistake.at(
                        table.toString(),
                        new Position(1, 1),
                        "no such column",
                        "a column " + column + " in the header");
            }
        }
        List<Instance> instances = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            try {
                instances.add(instance(lines.get(i).split("\t", -1), header, table));
            } catch (NumberFormatException | IndexOutOfBoundsException e) {
                throw Mistake.at(
                        table.toString(),
                        new Position(i + 1L, 1),
                        Visible.quoted(lines.get(i)),
                        "a row with " + header.size() + " cells, the width and the value numbers");
            }
        }
        return instances;
    }

    private static List<String> lines(Path table) {
        // Tells a file that is missing or cannot be opened.
        Source.open(table.toString()).close();
        try {
            List<String> lines = Files.readAllLines(table, StandardCharsets.UTF_8);
            return lines.isEmpty() ? List.of("") : lines;
        } catch (IOException e) {
            throw Mistake.at(table.toString(), new Position(1, 1), "bytes that are no text", "a table");
        }
    }

    private static Instance instance(String[] cells, List<String> header, Path table) {
        return new Instance(
                cells[header.indexOf("family")],
                cells[header.indexOf("instance")],
                table.resolveSibling(cells[header.indexOf("path")]),
                Integer.parseInt(cells[header.indexOf("minfill_width")]),
                log10Z(cells[header.indexOf("log10Z_ref")]),
                cells[header.indexOf("ref_source")]);
    }

    private static OptionalDouble log10Z(String cell) {
        return switch (cell) {
            case "NA" -> OptionalDouble.empty();
            case "-inf" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
            default -> OptionalDouble.of(Double.parseDouble(cell));
        };
    }
}
