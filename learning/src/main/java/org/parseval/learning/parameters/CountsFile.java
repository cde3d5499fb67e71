package org.parseval.learning.parameters;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Visible;
import org.parseval.learning.structure.Structure;
import org.parseval.model.InputException;

/**
 * The counts that a network was learnt from, in a file beside that of the network, so that learning can go on with them: a line of
 * comma-separated values for every count that is not zero, with the variable, the row of its table from 0 on, the state and the count.
 */
public final class CountsFile {
    private static final List<String> TITLES = List.of("variable", "row", "state", "count");
    private static final String ENDING = ".counts";

    private CountsFile() {}

    /** The file of counts that belongs to a network's. */
    public static Path beside(Path network) {
        return network.resolveSibling(network.getFileName() + ENDING);
    }

    /** Writes the counts, whole or not at all. */
    public static void write(Structure structure, ScopeCounts counts, Path file) throws IOException {
        AtomicFile.write(file, out -> {
            Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            text.write(Csv.row(TITLES));
            for (int v = 0; v < structure.size(); v++) {
                double[] all = counts.of(v);
                int states = structure.cardinality(v);
                for (int i = 0; i < all.length; i++) {
                    if (all[i] != 0) {
                        text.write(Csv.row(List.of(
                                structure.names().variable(v),
                                Integer.toString(i / states),
                                structure.names().state(v, i % states),
                                number(all[i]))));
                    }
                }
            }
            text.flush();
        });
    }

    private static String number(double count) {
        return count == Math.rint(count) && Math.abs(count) < 0x1p53
                ? Long.toString((long) count)
                : Double.toString(count);
    }

    /**
     * Reads counts.
     *
     * @throws InputException if they are not those of a network of this structure
     */
    public static ScopeCounts read(Structure structure, Path file) {
        ScopeCounts counts = ScopeCounts.of(structure);
        String name = file.toString();
        try {
            List<CsvRecord> lines = CsvReader.builder()
                    .allowExtraFields(true)
                    .allowMissingFields(true)
                    .ofCsvRecord(Files.readString(file))
                    .stream()
                    .toList();
            if (lines.isEmpty() || !lines.get(0).getFields().equals(TITLES)) {
                throw Mistake.at(name, Position.START, "no counts", "the line " + String.join(",", TITLES));
            }
            for (CsvRecord line : lines.subList(1, lines.size())) {
                add(structure, counts, line, name);
            }
        } catch (CsvParseException e) {
            throw Mistake.at(name, Position.START, String.valueOf(e.getMessage()), "comma-separated values");
        } catch (IOException e) {
            throw Mistake.at(name, Position.START, "no file that can be read", "counts of a former run");
        }
        return counts;
    }

    private static void add(Structure structure, ScopeCounts counts, CsvRecord line, String file) {
        List<String> cells = line.getFields();
        Position[] places = new Position[TITLES.size()];
        Arrays.setAll(places, c -> new Position(line.getStartingLineNumber(), c + 1));
        if (cells.size() != TITLES.size()) {
            throw Mistake.at(file, places[0], cells.size() + " cells", "4");
        }
        if (!structure.names().hasVariable(cells.get(0))) {
            throw Mistake.at(file, places[0], Visible.quoted(cells.get(0)), "a variable of the network");
        }
        int variable = structure.names().variable(cells.get(0));
        int states = structure.cardinality(variable);
        int state = structure.names().states(variable).indexOf(cells.get(2));
        int rows = counts.length(variable) / states;
        boolean isRow = cells.get(1).matches("[0-9]{1,9}") && Integer.parseInt(cells.get(1)) < rows;
        if (!isRow) {
            throw Mistake.at(file, places[1], Visible.quoted(cells.get(1)), "a row of the table, below " + rows);
        }
        if (state < 0) {
            throw Mistake.at(file, places[2], Visible.quoted(cells.get(2)), "a state of the variable");
        }
        OptionalDouble count = count(cells.get(3));
        if (count.isEmpty()) {
            throw Mistake.at(file, places[3], Visible.quoted(cells.get(3)), "a number of at least 0");
        }
        int at = counts.first(variable) + Integer.parseInt(cells.get(1)) * states + state;
        counts.all()[at] += count.getAsDouble();
    }

    private static OptionalDouble count(String text) {
        try {
            double value = Double.parseDouble(text);
            return value >= 0 && value < Double.POSITIVE_INFINITY ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException none) {
            return OptionalDouble.empty();
        }
    }
}
