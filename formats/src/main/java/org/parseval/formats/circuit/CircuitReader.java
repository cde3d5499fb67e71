package org.parseval.formats.circuit;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.circuit.Circuit;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** Reads circuits that {@link CircuitWriter} has written. What is damaged, cut off or of a newer version is refused. */
public final class CircuitReader {
    /** How a circuit's file begins; the version follows. */
    static final String MARK = "PARSEVAL CIRCUIT ";

    static final int VERSION = 1;

    private static final int LONGEST_NAME = 1 << 16;
    private static final int FIRST_SIZE = 1 << 10;

    private final Source source;
    private final CheckedBytes in;
    private int[] firstProduct = new int[FIRST_SIZE];
    private double[] weights = new double[FIRST_SIZE];
    private int[] exponents = {};
    private int[] firstInput = new int[FIRST_SIZE];
    private int[] inputs = new int[FIRST_SIZE];
    private int products;
    private int edges;

    private CircuitReader(Source source) {
        this.source = source;
        in = new CheckedBytes(source);
    }

    /** Whether a file begins as circuits do. */
    public static boolean recognises(String head) {
        return head.startsWith(MARK);
    }

    /** @throws InputException if the source is not a whole circuit of a known version that fits into the heap */
    public static Circuit read(Source source) {
        CircuitReader reader = new CircuitReader(source);
        try {
            return reader.circuit();
        } catch (EOFException e) {
            throw reader.unusable("the end of the file", "a whole circuit; this one is damaged or cut off");
        } catch (IOException e) {
            throw reader.unusable("an end in the middle of a block", "a whole circuit; this one is damaged or cut off");
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw reader.unusable(String.valueOf(e.getMessage()), "an intact circuit; this one is damaged");
        }
    }

    /** Behind the first line there are no lines; the column is the byte. */
    private InputException unusable(String found, String expected) {
        return Mistake.at(source.name(), new Position(1, in.count() + 1), found, expected);
    }

    private Circuit circuit() throws IOException {
        readMark();
        Model variables = readVariables();
        double logConstant = in.nextDouble();
        double roundings = in.nextDouble();
        int nodes = in.nextCount();
        int allProducts = in.nextCount();
        int allEdges = in.nextCount();
        int root = in.nextCount() - 1;
        long bytes = 4L * nodes + 12L * allProducts + 4L * allEdges;
        HeapLimit heap = HeapLimit.standard();
        if (!heap.take(bytes)) {
            throw unusable("a circuit of " + (bytes >> 20) + " MB", heap.describe());
        }
        long leaves = 0;
        for (int v = 0; v < variables.variableCount(); v++) {
            leaves += variables.cardinality(v);
        }
        for (int node = 0; node < nodes; node++) {
            readNode(node, Math.toIntExact(leaves));
        }
        int sum = in.checksum();
        if (products != allProducts || edges != allEdges) {
            throw new IllegalArgumentException(
                    products + " products and " + edges + " edges in place of " + allProducts + " and " + allEdges);
        }
        if (in.nextInt() != sum) {
            throw new IllegalArgumentException("a wrong checksum");
        }
        if (!in.isAtEnd()) {
            throw new IllegalArgumentException("more bytes behind the end");
        }
        return Circuit.of(
                variables,
                logConstant,
                roundings,
                Arrays.copyOf(firstProduct, nodes + 1),
                Arrays.copyOf(weights, products),
                exponents.length == 0 ? exponents : Arrays.copyOf(exponents, products),
                Arrays.copyOf(firstInput, products + 1),
                Arrays.copyOf(inputs, edges),
                root);
    }

    private void readMark() throws IOException {
        for (int i = 0; i < MARK.length(); i++) {
            if (in.nextByte() != MARK.charAt(i)) {
                throw Mistake.at(source.name(), Position.START, "another kind of file", "a circuit");
            }
        }
        StringBuilder version = new StringBuilder();
        for (int c = in.nextByte(); c != '\n' && version.length() < 10; c = in.nextByte()) {
            version.append((char) c);
        }
        if (!version.toString().equals(Integer.toString(VERSION))) {
            throw Mistake.at(
                    source.name(),
                    new Position(1, MARK.length() + 1L),
                    "version " + Visible.quoted(version.toString()) + " of the format",
                    "version " + VERSION + "; a newer parseval may read it, or compile the model again");
        }
    }

    private Model readVariables() throws IOException {
        int flags = in.nextByte();
        Model.Kind kind = (flags & 1) != 0 ? Model.Kind.BAYES : Model.Kind.MARKOV;
        boolean named = (flags & 2) != 0;
        int count = in.nextCount();
        List<Integer> cardinalities = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<List<String>> allStates = new ArrayList<>();
        List<String> states = List.of();
        for (int v = 0; v < count; v++) {
            int cardinality = in.nextCount();
            if (named) {
                names.add(in.nextText(LONGEST_NAME));
                if (cardinality > 0) {
                    states = readStates(cardinality);
                }
                allStates.add(states);
                cardinality = states.size();
            }
            cardinalities.add(cardinality);
        }
        Model variables = Model.of(
                kind, cardinalities.stream().mapToInt(Integer::intValue).toArray(), List.of());
        Names read = named ? Names.of(names, allStates) : variables.names();
        return variables.withNames(read.countedFrom((flags & 4) != 0 ? 1 : 0));
    }

    private List<String> readStates(int count) throws IOException {
        List<String> states = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            states.add(in.nextText(LONGEST_NAME));
        }
        return states;
    }

    private void readNode(int node, int leaves) throws IOException {
        if (node + 1 >= firstProduct.length) {
            firstProduct = Arrays.copyOf(firstProduct, 2 * firstProduct.length);
        }
        int count = in.nextCount();
        for (int k = 0; k < count; k++) {
            readProduct(leaves, leaves + node);
        }
        firstProduct[node + 1] = products;
    }

    private void readProduct(int leaves, int own) throws IOException {
        if (products + 1 >= weights.length) {
            weights = Arrays.copyOf(weights, 2 * weights.length);
            firstInput = Arrays.copyOf(firstInput, 2 * firstInput.length);
            if (exponents.length > 0) {
                exponents = Arrays.copyOf(exponents, weights.length);
            }
        }
        long head = in.nextNumber();
        int form = (int) (head & 3);
        weights[products] = form == 0 ? 1 : in.nextDouble();
        if (form >= 2) {
            if (exponents.length == 0) {
                exponents = new int[weights.length];
            }
            exponents[products] = in.nextInt();
        }
        for (long k = head >> 2; k > 0; k--) {
            if (edges == inputs.length) {
                inputs = Arrays.copyOf(inputs, 2 * edges);
            }
            long code = in.nextNumber();
            long input = (code & 1) != 0 ? code >> 1 : own - (code >> 1);
            if (input < 0 || input >= own || ((code & 1) == 0) != (input >= leaves)) {
                throw new IllegalArgumentException("an input " + input + " of node " + (own - leaves));
            }
            inputs[edges++] = (int) input;
        }
        firstInput[++products] = edges;
    }
}
