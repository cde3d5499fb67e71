package org.parseval.cli;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.InputException;
import org.parseval.formats.text.Position;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Evidence sets as comma-separated values: names of variables, then one line a set. An empty cell is not observed. */
final class EvidenceRows {
    private final Header header;
    private final List<String> lines;

    private EvidenceRows(Header header, List<String> lines) {
        this.header = header;
        this.lines = lines;
    }

    /**
     * What all lines share.
     *
     * @param variables that the cells are about, as the first line says
     * @param common what is observed in every row
     */
    record Header(Model model, int[] variables, Evidence common) {

        /** @throws IllegalArgumentException if a line is not a set of observations */
        Evidence evidence(String line) {
            List<String> cells = Csv.cells(line);
            if (cells.size() != variables.length) {
                throw new IllegalArgumentException(cells.size() + " cells, expected " + variables.length);
            }
            SortedMap<Integer, Integer> states = new TreeMap<>(common.states());
            for (int i = 0; i < variables.length; i++) {
                String state = cells.get(i).strip();
                if (!state.isEmpty()) {
                    int number = model.names().state(variables[i], state);
                    Integer before = states.put(variables[i], number);
                    if (before != null && before != number) {
                        throw new IllegalArgumentException("-e says that "
                                + model.names().variable(variables[i]) + " is "
                                + model.names().state(variables[i], before));
                    }
                }
            }
            return Evidence.of(states);
        }
    }

    /**
     * @param common what is observed in every row
     * @throws InputException if the first line does not name different variables of the model
     */
    static EvidenceRows read(String file, byte[] bytes, Model model, Evidence common) {
        String text = new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()) {
            throw InputException.at(file, new Position(1, 1), "nothing", "a line with the names of variables");
        }
        try {
            List<String> names = Csv.cells(lines.get(0));
            Set<String> seen = new HashSet<>();
            int[] variables = names.stream()
                    .map(String::strip)
                    .mapToInt(name -> {
                        if (!seen.add(name)) {
                            throw new IllegalArgumentException("\"" + name + "\" stands there twice");
                        }
                        return model.names().variable(name);
                    })
                    .toArray();
            return new EvidenceRows(new Header(model, variables, common), lines.subList(1, lines.size()));
        } catch (IllegalArgumentException e) {
            throw InputException.at(
                    file,
                    new Position(1, 1),
                    String.valueOf(e.getMessage()),
                    "names of variables, separated by commas");
        }
    }

    int size() {
        return lines.size();
    }

    Header header() {
        return header;
    }

    /** Without the first. */
    List<String> lines() {
        return lines;
    }

    /** @throws IllegalArgumentException if the line is not a set of observations */
    Evidence evidence(int row) {
        return header.evidence(lines.get(row));
    }
}
