package org.parseval.learning.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.formats.text.Source;
import org.parseval.inference.Budget;
import org.parseval.model.InputException;
import org.parseval.model.Names;

/** Damaged tables give the right rows, or an error with line and cell: compared with a reader that knows only the rules. */
class MutatedTableTest {
    private static final Names NAMES =
            Names.of(List.of("rain", "wet"), List.of(List.of("no", "yes"), List.of("dry", "wet")));
    private static final String ALPHABET = "\",;\n\r \tnoyesdrywet?NA*01\u00e9\u0000";
    private static final TableOptions OPTIONS =
            new TableOptions(Optional.of(','), Set.of("?", "NA", "*"), Set.of("note"), Optional.empty());

    private static String original(SplittableRandom random) {
        StringBuilder text = new StringBuilder("rain,note,wet\n");
        for (int row = 0; row < 6; row++) {
            text.append(List.of("no", "yes", "\"yes\"", "", "?").get(random.nextInt(5)))
                    .append(List.of(",a,", ",\"b, c\",", ",\"d\ne\",", ",,", ",\"\"\"\",")
                            .get(random.nextInt(5)))
                    .append(List.of("dry", "wet", "1", "NA").get(random.nextInt(4)))
                    .append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        return text.toString();
    }

    private static String mutated(String text, SplittableRandom random) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(changed.length());
            char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(4)) {
                case 0 -> changed.replace(at, at + 1, changed.length() > 1 ? "" : "x");
                case 1 -> changed.insert(at, c);
                case 2 -> changed.setCharAt(at, c);
                default -> changed.setLength(Math.max(1, at));
            }
        }
        return changed.toString();
    }

    /** The possible rows: the cells, or nothing if the text is no table. */
    private static Optional<List<List<String>>> cells(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            StringBuilder cell = new StringBuilder();
            if (text.charAt(at) == '"') {
                at++;
                while (true) {
                    if (at >= text.length()) {
                        return Optional.empty();
                    }
                    if (text.charAt(at) == '"') {
                        if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                            at++;
                        } else {
                            break;
                        }
                    }
                    cell.append(text.charAt(at++));
                }
                at++;
                if (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
                    return Optional.empty();
                }
            } else {
                while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
                    cell.append(text.charAt(at++));
                }
            }
            row.add(cell.toString());
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
                if (at < text.length()) {
                    continue;
                }
                row.add("");
            }
            if (at < text.length() && text.charAt(at) == '\r') {
                at++;
                at += at < text.length() && text.charAt(at) == '\n' ? 1 : 0;
            } else if (at < text.length()) {
                at++;
            }
            rows.add(row);
            row = new ArrayList<>();
        }
        rows.removeIf(each -> each.size() == 1 && each.get(0).isEmpty());
        return Optional.of(rows);
    }

    private static Optional<String> expected(String text) {
        Optional<List<List<String>>> rows = cells(text);
        if (rows.isEmpty() || rows.get().isEmpty()) {
            return Optional.empty();
        }
        List<String> header = rows.get().get(0).stream().map(String::strip).toList();
        if (!header.contains("note") || Set.copyOf(header).size() < header.size()) {
            return Optional.empty();
        }
        StringBuilder states = new StringBuilder();
        boolean[] seen = new boolean[2];
        for (String name : header) {
            boolean variable = NAMES.hasVariable(name);
            if (!name.equals("note") && (!variable || seen[NAMES.variable(name)])) {
                return Optional.empty();
            }
            if (variable) {
                seen[NAMES.variable(name)] = true;
            }
        }
        for (List<String> row : rows.get().subList(1, rows.get().size())) {
            if (row.size() != header.size()) {
                return Optional.empty();
            }
            int[] found = {-1, -1};
            for (int c = 0; c < row.size(); c++) {
                String cell = row.get(c).strip();
                boolean missing = cell.isEmpty() || List.of("?", "NA", "*").contains(cell);
                if (header.get(c).equals("note") || missing) {
                    continue;
                }
                try {
                    int variable = NAMES.variable(header.get(c));
                    found[variable] = NAMES.state(variable, cell);
                } catch (IllegalArgumentException none) {
                    return Optional.empty();
                }
            }
            states.append(found[0]).append(' ').append(found[1]).append('\n');
        }
        return Optional.of(states.toString());
    }

    @Test
    void areReadRightOrNotAtAll() {
        int right = 0;
        int count = Integer.getInteger("fuzz.mutations", 2000);
        for (int seed = 1; seed <= count; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String text = mutated(original(random), random);
            Optional<String> expected = expected(text);
            StringBuilder found = new StringBuilder();
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            try (Source source = Source.of("data.csv", new ByteArrayInputStream(bytes))) {
                TableFile.of("data.csv", OPTIONS)
                        .run(
                                source,
                                TableColumns.of(OPTIONS, NAMES),
                                (states, weight) -> found.append(states[0])
                                        .append(' ')
                                        .append(states[1])
                                        .append('\n'),
                                Budget.standard().deadline());
                assertThat(expected).as("seed %d: %s", seed, text).contains(found.toString());
                right++;
            } catch (InputException e) {
                assertThat(expected)
                        .as("seed %d: %s in %s", seed, e.getMessage(), text)
                        .isEmpty();
                assertThat(e.getMessage())
                        .as("seed %d", seed)
                        .matches("data\\.csv:[1-9][0-9]*:[1-9][0-9]*: found .*, expected .*");
            }
        }
        System.out.println(right + " of " + count + " damaged tables can be read");
        assertThat(right).isBetween(count / 10, count - 1);
    }
}
