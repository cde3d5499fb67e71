package org.parseval.learning.structure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;
import org.parseval.model.Names;

/**
 * Arrows between variables as text: a line {@code from -> to} for each. A variable that stands alone in a line has no arrow there. What follows
 * a {@code #} is a remark.
 *
 * <pre>{@code
 * Structure structure = ArcList.structure("arcs.txt", "rain -> wet\nsprinkler -> wet", names);
 * }</pre>
 */
public final class ArcList {
    private static final String ARROW = "->";

    private ArcList() {}

    /**
     * The structure that has these arrows.
     *
     * @param file how errors call the text
     * @throws InputException if a line is none, names no variable, stands there twice, or arrows form a circle
     */
    public static Structure structure(String file, String text, Names names) {
        List<List<Integer>> parents = new ArrayList<>();
        for (int v = 0; v < names.variableCount(); v++) {
            parents.add(new ArrayList<>());
        }
        read(file, text, names, arc -> {
            if (parents.get(arc.to()).contains(arc.from())) {
                throw Mistake.at(
                        file, new Position(arc.line(), 1), "an arrow that was there before", "each arrow once");
            }
            parents.get(arc.to()).add(arc.from());
        });
        try {
            return Structure.of(
                    names,
                    parents.stream()
                            .map(each ->
                                    each.stream().mapToInt(Integer::intValue).toArray())
                            .toArray(int[][]::new));
        } catch (IllegalArgumentException circle) {
            throw Mistake.at(file, Position.START, String.valueOf(circle.getMessage()), "arrows without a circle");
        }
    }

    /** An arrow, and the line that it stands in. */
    private record Arc(int from, int to, int line) {}

    /**
     * The arrows as a matrix by their beginnings and ends.
     *
     * @throws InputException if a line is none, or names no variable
     */
    public static boolean[][] matrix(String file, String text, Names names) {
        boolean[][] matrix = new boolean[names.variableCount()][names.variableCount()];
        read(file, text, names, arc -> matrix[arc.from()][arc.to()] = true);
        return matrix;
    }

    private static void read(String file, String text, Names names, Consumer<Arc> taker) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)#.*", "");
            if (line.isBlank()) {
                continue;
            }
            String[] ends = line.split(ARROW, -1);
            int[] variables = new int[ends.length];
            int column = 1;
            for (int e = 0; e < ends.length; e++) {
                String name = ends[e].strip();
                if (e > 1 || !names.hasVariable(name)) {
                    throw Mistake.at(
                            file,
                            new Position(i + 1, column),
                            e > 1 ? "a second arrow" : Visible.quoted(name),
                            e > 1 ? "one arrow in a line" : "a variable, or an arrow such as rain -> wet");
                }
                variables[e] = names.variable(name);
                column += ends[e].length() + ARROW.length();
            }
            if (variables.length == 2) {
                if (variables[0] == variables[1]) {
                    throw Mistake.at(
                            file, new Position(i + 1, 1), "an arrow from a variable to itself", "two variables");
                }
                taker.accept(new Arc(variables[0], variables[1], i + 1));
            }
        }
    }

    /** The arrows of a structure, a line for each; a line for each variable without any. */
    public static String text(Structure structure) {
        StringBuilder text = new StringBuilder();
        boolean[] named = new boolean[structure.size()];
        for (int v = 0; v < structure.size(); v++) {
            for (int parent : structure.parents(v)) {
                named[v] = true;
                named[parent] = true;
                text.append(structure.names().variable(parent))
                        .append(" -> ")
                        .append(structure.names().variable(v))
                        .append('\n');
            }
        }
        for (int v = 0; v < named.length; v++) {
            text.append(named[v] ? "" : structure.names().variable(v) + '\n');
        }
        return text.toString();
    }
}
