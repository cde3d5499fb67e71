package org.parseval.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;

/** Sets of variables, one a line. */
final class RegionFile {
    private RegionFile() {}

    /** @throws org.parseval.model.InputException if something else stands there */
    static List<int[]> read(String path) {
        List<List<Integer>> sets = new ArrayList<>();
        try (Source source = Source.open(path)) {
            Tokenizer tokens = new Tokenizer(source);
            while (tokens.advance()) {
                if (sets.isEmpty() || tokens.startsLine()) {
                    sets.add(new ArrayList<>());
                }
                String expected = "the number of a variable, counted from 0";
                int variable = tokens.asInt(expected);
                if (variable < 0) {
                    throw tokens.unexpected(expected);
                }
                sets.get(sets.size() - 1).add(variable);
            }
        }
        return sets.stream()
                .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }
}
