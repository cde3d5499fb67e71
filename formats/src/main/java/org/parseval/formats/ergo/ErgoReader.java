package org.parseval.formats.ergo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.model.InputException;

/**
 * Reads Ergo's {@code .erg}: the number of nodes, their numbers of states, their parents, the tables with the states of the node
 * running fastest, then the names of the nodes and of their states, if there are any.
 *
 * <p>Some programs count parents from 0 and some from 1. Which it is follows from the numbers, from the sizes of the tables, or
 * from the rule that no node is its own parent; where nothing decides, from 1, with a warning.
 */
public final class ErgoReader {
    private static final Lexer.Syntax SYNTAX = new Lexer.Syntax("", "", false);
    private static final int MOST_PARENTS = 1 << 16;

    private final Lexer lexer;
    private final HeapLimit heap = HeapLimit.standard();
    private final List<Integer> cardinalities = new ArrayList<>();
    private final List<int[]> parents = new ArrayList<>();
    private final List<double[]> tables = new ArrayList<>();
    private final List<Position> places = new ArrayList<>();
    private Position firstParent = Position.START;

    private ErgoReader(Lexer lexer) {
        this.lexer = lexer;
    }

    /** @throws InputException if the source is not an Ergo network */
    public static Reading read(Source source) {
        return new ErgoReader(new Lexer(source, SYNTAX)).network();
    }

    private Reading network() {
        int count = nextInt("the number of nodes", 0, Integer.MAX_VALUE);
        for (int v = 0; v < count; v++) {
            cardinalities.add(nextInt("the number of states", 1, Integer.MAX_VALUE));
        }
        for (int v = 0; v < count; v++) {
            parents.add(readParents(count));
        }
        for (int v = 0; v < count; v++) {
            tables.add(readTable());
        }
        List<String> names = new ArrayList<>();
        List<List<String>> labels = new ArrayList<>();
        boolean named = lexer.advance();
        lexer.hold();
        for (int v = 0; v < count; v++) {
            names.add(named ? lexer.requireName("the name of a node").strip() : Integer.toString(v));
        }
        boolean labelled = lexer.advance();
        lexer.hold();
        for (int v = 0; v < count; v++) {
            labels.add(labelled ? readLabels(cardinalities.get(v)) : numbers(cardinalities.get(v)));
        }
        // Where the nodes stand on the screen may follow.
        return assembled(names, labels);
    }

    private int nextInt(String expected, int least, int most) {
        lexer.require(expected);
        int number = lexer.asInt(expected);
        if (number < least || number > most) {
            throw lexer.unexpected(expected + " from " + least + " to " + most);
        }
        return number;
    }

    private int[] readParents(int count) {
        int[] above = new int[nextInt("the number of parents", 0, Math.min(count, MOST_PARENTS))];
        for (int i = 0; i < above.length; i++) {
            above[i] = nextInt("a parent", 0, count);
            firstParent = firstParent.equals(Position.START) ? lexer.position() : firstParent;
        }
        return above;
    }

    private double[] readTable() {
        int size = nextInt("the size of a table", 1, Integer.MAX_VALUE);
        places.add(lexer.position());
        Values values = new Values(heap);
        while (values.size() < size) {
            lexer.require(Values.EXPECTED);
            lexer.addValue(values);
        }
        return values.take();
    }

    private List<String> readLabels(int states) {
        List<String> labels = new ArrayList<>();
        for (int state = 0; state < states; state++) {
            labels.add(lexer.requireName("the name of a state").strip());
        }
        return labels;
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    private Reading assembled(List<String> names, List<List<String>> labels) {
        NetworkReading network = new NetworkReading(lexer.file(), heap);
        int base = base(network);
        for (int v = 0; v < names.size(); v++) {
            network.declare(names.get(v), labels.get(v), places.get(v));
            List<String> above = Arrays.stream(parents.get(v))
                    .mapToObj(parent -> names.get(parent - base))
                    .toList();
            network.define(names.get(v), above, tables.get(v), places.get(v));
        }
        return network.finish("Ergo, parents counted from " + base);
    }

    private int base(NetworkReading network) {
        boolean zero = false;
        boolean most = false;
        for (int[] above : parents) {
            for (int parent : above) {
                zero |= parent == 0;
                most |= parent == parents.size();
            }
        }
        if (zero && most) {
            throw lexer.errorAt(firstParent, "parents from 0 to " + parents.size(), "nodes counted from 0 or from 1");
        }
        if (zero || most) {
            return zero ? 0 : 1;
        }
        boolean fromZero = fits(0);
        if (fromZero && fits(1) && !firstParent.equals(Position.START)) {
            network.warn(firstParent, "nodes may be counted from 0 or from 1; they are taken as counted from 1");
        }
        return fits(1) ? 1 : 0;
    }

    /** Whether all tables have the right size, and no node is its own parent. */
    private boolean fits(int base) {
        for (int v = 0; v < parents.size(); v++) {
            double size = cardinalities.get(v);
            for (int parent : parents.get(v)) {
                size *= cardinalities.get(parent - base);
                if (parent - base == v) {
                    return false;
                }
            }
            if (size != tables.get(v).length) {
                return false;
            }
        }
        return true;
    }
}
