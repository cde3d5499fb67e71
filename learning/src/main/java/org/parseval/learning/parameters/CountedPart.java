package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.learning.data.CellRows;
import org.parseval.learning.data.SharedTables;
import org.parseval.learning.data.TableFacts;
import org.parseval.learning.data.TableOptions;
import org.parseval.learning.data.TablePart;
import org.parseval.learning.structure.Structure;
import org.parseval.model.InputException;
import org.parseval.model.Names;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/**
 * Counts a part of a table where it is. Rows without a missing cell are counted, the others are brought to the program that asks. Parts are added in
 * their order: counts of rows that each count once are whole numbers, and so the same to the last bit however a table is divided.
 */
public final class CountedPart implements TablePart {

    /**
     * Counts a whole table.
     *
     * @param split to which counts and incomplete rows are added
     * @throws InputException if it is no table, or a cell is no state of its variable
     */
    public static TableFacts count(
            SharedTables tables, String path, TableOptions options, Structure structure, RowSplit split) {
        TableFacts all = new TableFacts(0, 0, 0, 0, List.of(), true);
        for (byte[] part : tables.parts(path, CountedPart.class, common(path, options, structure))) {
            PacketReader reader = new PacketReader(part);
            if (!reader.flag()) {
                Position place = new Position(reader.number(), reader.number());
                throw Mistake.at(path, place, reader.text(), reader.text());
            }
            all = all.plus(new TableFacts(
                    reader.number(), reader.real(), reader.number(), reader.number(), texts(reader), true));
            split.complete().add(reader.reals(), 0);
            int incomplete = reader.count();
            for (int row = 0; row < incomplete; row++) {
                split.row(reader.numbers(), reader.real());
            }
        }
        return all;
    }

    static byte[] common(String path, TableOptions options, Structure structure) {
        PacketWriter writer = new PacketWriter().text(path);
        texts(writer, options.missing());
        texts(writer, options.ignored());
        texts(writer, options.weight().stream().toList());
        writer.number(structure.size());
        for (int v = 0; v < structure.size(); v++) {
            writer.text(structure.names().variable(v)).numbers(structure.parents(v));
            texts(writer, structure.names().states(v));
        }
        return writer.toBytes();
    }

    private static void texts(PacketWriter writer, java.util.Collection<String> words) {
        writer.number(words.size());
        words.forEach(writer::text);
    }

    private static List<String> texts(PacketReader reader) {
        List<String> words = new ArrayList<>();
        for (int left = reader.count(); left > 0; left--) {
            words.add(reader.text());
        }
        return words;
    }

    @Override
    public byte[] of(byte[] common, List<String> columns, Iterator<@Nullable String[]> rows) {
        PacketReader reader = new PacketReader(common);
        String path = reader.text();
        Set<String> missing = new LinkedHashSet<>(texts(reader));
        Set<String> ignored = new LinkedHashSet<>(texts(reader));
        Optional<String> weight = texts(reader).stream().findFirst();
        int size = reader.count();
        List<String> names = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        int[][] parents = new int[size][];
        for (int v = 0; v < size; v++) {
            names.add(reader.text());
            parents[v] = reader.numbers();
            states.add(texts(reader));
        }
        Names known = Names.of(names, states);
        RowSplit split = new RowSplit(
                ScopeCounts.of(Structure.of(known, parents)),
                Runtime.getRuntime().maxMemory() / 4);
        CellRows cells = CellRows.of(path, new TableOptions(Optional.empty(), missing, ignored, weight), known, split);
        try {
            cells.columns(columns);
            while (rows.hasNext()) {
                cells.row(rows.next());
            }
        } catch (InputException wrong) {
            return new PacketWriter()
                    .flag(false)
                    .number(wrong.line())
                    .number(wrong.column())
                    .text(wrong.found())
                    .text(wrong.expected())
                    .toBytes();
        }
        return counted(cells.facts(true), split);
    }

    private static byte[] counted(TableFacts facts, RowSplit split) {
        PacketWriter writer = new PacketWriter()
                .flag(true)
                .number(facts.rows())
                .real(facts.weight())
                .number(facts.cells())
                .number(facts.missing());
        texts(writer, facts.hidden());
        writer.reals(split.complete().values());
        var incomplete = split.incomplete();
        writer.number(incomplete.rows());
        incomplete.forEach((states, rowWeight) -> writer.numbers(states).real(rowWeight));
        return writer.toBytes();
    }
}
