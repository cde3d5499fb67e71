package org.parseval.formats.circuit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.parseval.circuit.Circuit;
import org.parseval.formats.text.AtomicFile;
import org.parseval.inference.LogNumber;
import org.parseval.model.Names;

/**
 * Writes circuits as d-DNNF for other tools, and a second file that says what the Booleans mean and weigh. See {@code
 * docs/compilation.md}.
 */
public final class NnfWriter {
    /** The tool whose format is written. */
    public enum Dialect {
        /** Nodes for literals, and a header with the numbers of nodes, edges and variables. */
        C2D,
        /** Literals at the edges. */
        D4
    }

    private final Circuit circuit;
    private final NnfLiterals literals;
    private final NnfLeaves conjunctions;
    private final int leaves;

    private NnfWriter(Circuit circuit) {
        this.circuit = circuit;
        literals = new NnfLiterals(circuit);
        conjunctions = new NnfLeaves(circuit, literals);
        leaves = circuit.leaves();
    }

    /** Writes a d-DNNF, and its weights into a file of the same name with {@code .weights} behind it. */
    public static void write(Circuit circuit, Dialect dialect, Path file) throws IOException {
        NnfWriter writer = new NnfWriter(circuit);
        CircuitFiles.write(file, out -> {
            writer.write(dialect, out);
            // Before the first file has its name: without its weights it would read as another number.
            AtomicFile.write(Path.of(file + NnfReader.WEIGHTS), writer::writeWeights);
        });
    }

    private void write(Dialect dialect, OutputStream out) throws IOException {
        Writer text = text(out);
        if (dialect == Dialect.C2D) {
            writeC2d(text);
        } else {
            writeD4(text);
        }
        text.flush();
    }

    private static Writer text(OutputStream out) {
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    }

    /** Whether an input is a literal, and so stands at the edge in the format of D4. */
    private boolean isLiteral(int input) {
        return input < leaves && !conjunctions.isConjunction(input);
    }

    /** The literals of a product that are not inside of nodes. */
    private int[] literalsOf(int product) {
        int[] all = new int[1 + circuit.firstInput(product + 1) - circuit.firstInput(product)];
        int count = 0;
        if (literals.ofProduct(product) != 0) {
            all[count++] = literals.ofProduct(product);
        }
        for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
            if (isLiteral(circuit.input(i))) {
                all[count++] = literals.ofLeaf(circuit.input(i));
            }
        }
        return Arrays.copyOf(all, count);
    }

    private int[] rootLiterals() {
        int[] constant = literals.ofConstant() == 0 ? new int[0] : new int[] {literals.ofConstant()};
        if (!isLiteral(circuit.root())) {
            return constant;
        }
        int[] all = Arrays.copyOf(constant, constant.length + 1);
        all[constant.length] = literals.ofLeaf(circuit.root());
        return all;
    }

    private int nodeInputs(int product) {
        int count = 0;
        for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
            count += isLiteral(circuit.input(i)) ? 0 : 1;
        }
        return count;
    }

    private void writeC2d(Writer text) throws IOException {
        if (circuit.root() < 0) {
            text.write("nnf 1 0 " + literals.count() + "\nO 0 0\n");
            return;
        }
        // Both literals of every Boolean first, then the states of variables of many, then for each node its products
        // and itself, then the root.
        long firstConjunction = 2L * literals.count();
        long next = firstConjunction + conjunctions.count();
        long lines = next + circuit.nodes() + circuit.products() + 1;
        long edges = (long) circuit.products() + rootLiterals().length + (isLiteral(circuit.root()) ? 0 : 1);
        for (int conjunction = 0; conjunction < conjunctions.count(); conjunction++) {
            edges += 1 + conjunctions.inputs(conjunction).length;
        }
        for (int product = 0; product < circuit.products(); product++) {
            edges += (long) literalsOf(product).length + nodeInputs(product);
        }
        text.write("nnf " + lines + " " + edges + " " + literals.count() + "\n");
        for (int variable = 1; variable <= literals.count(); variable++) {
            text.write("L " + variable + "\nL " + -variable + "\n");
        }
        for (int conjunction = 0; conjunction < conjunctions.count(); conjunction++) {
            int[] inputs = conjunctions.inputs(conjunction);
            text.write("A " + (1 + inputs.length) + " " + lineOfLiteral(conjunctions.literal(conjunction)));
            for (int input : inputs) {
                text.write(" " + (firstConjunction + input));
            }
            text.write("\n");
        }
        long[] lineOf = new long[leaves + circuit.nodes()];
        for (int leaf = 0; leaf < leaves; leaf++) {
            lineOf[leaf] = firstConjunction + conjunctions.ofLeaf(leaf);
        }
        for (int node = 0; node < circuit.nodes(); node++) {
            StringBuilder sum = new StringBuilder();
            int products = circuit.firstProduct(node + 1) - circuit.firstProduct(node);
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                int[] own = literalsOf(product);
                text.write("A " + (own.length + nodeInputs(product)));
                for (int literal : own) {
                    text.write(" " + lineOfLiteral(literal));
                }
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    if (!isLiteral(circuit.input(i))) {
                        text.write(" " + lineOf[circuit.input(i)]);
                    }
                }
                text.write("\n");
                sum.append(' ').append(next++);
            }
            text.write("O 0 " + products + sum + "\n");
            lineOf[leaves + node] = next++;
        }
        int[] own = rootLiterals();
        text.write("A " + (own.length + (isLiteral(circuit.root()) ? 0 : 1)));
        for (int literal : own) {
            text.write(" " + lineOfLiteral(literal));
        }
        if (!isLiteral(circuit.root())) {
            text.write(" " + lineOf[circuit.root()]);
        }
        text.write("\n");
    }

    private static int lineOfLiteral(int literal) {
        return literal > 0 ? 2 * literal - 2 : -2 * literal - 1;
    }

    /** Node 1 is the root, 2 is true; of the circuit's nodes the last comes first, then the states of variables of many. */
    private void writeD4(Writer text) throws IOException {
        if (circuit.root() < 0) {
            text.write("f 1 0\n");
            return;
        }
        text.write("a 1 0\nt 2 0\n");
        for (int node = circuit.nodes() - 1; node >= 0; node--) {
            text.write("o " + d4(leaves + node) + " 0\n");
        }
        for (int conjunction = 0; conjunction < conjunctions.count(); conjunction++) {
            text.write("a " + d4OfConjunction(conjunction) + " 0\n");
        }
        for (int conjunction = 0; conjunction < conjunctions.count(); conjunction++) {
            int[] inputs = conjunctions.inputs(conjunction);
            int[] literal = {conjunctions.literal(conjunction)};
            writeEdge(text, d4OfConjunction(conjunction), inputs.length == 0 ? 2 : d4OfConjunction(inputs[0]), literal);
            if (inputs.length == 2) {
                writeEdge(text, d4OfConjunction(conjunction), d4OfConjunction(inputs[1]), new int[0]);
            }
        }
        writeEdge(text, 1, isLiteral(circuit.root()) ? 2 : d4(circuit.root()), rootLiterals());
        long next = 3L + circuit.nodes() + conjunctions.count();
        for (int node = circuit.nodes() - 1; node >= 0; node--) {
            for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                int inputs = nodeInputs(product);
                long target = inputs == 0 ? 2 : next;
                if (inputs > 0) {
                    text.write("a " + next++ + " 0\n");
                }
                writeEdge(text, d4(leaves + node), target, literalsOf(product));
                for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                    if (!isLiteral(circuit.input(i))) {
                        writeEdge(text, target, d4(circuit.input(i)), new int[0]);
                    }
                }
            }
        }
    }

    /** The number of an input that is a node or a state of a variable of many. */
    private long d4(int input) {
        return input < leaves
                ? d4OfConjunction(conjunctions.ofLeaf(input))
                : 3L + circuit.nodes() - 1 - (input - leaves);
    }

    private long d4OfConjunction(int conjunction) {
        return 3L + circuit.nodes() + conjunction;
    }

    private static void writeEdge(Writer text, long from, long to, int[] literals) throws IOException {
        text.write(from + " " + to);
        for (int literal : literals) {
            text.write(" " + literal);
        }
        text.write(" 0\n");
    }

    private void writeWeights(OutputStream out) throws IOException {
        Writer text = text(out);
        text.write(
                "c The Booleans of a d-DNNF: what they mean, and the weights of their literals, 1 where none is given.\n");
        Names names = circuit.names();
        for (int v = 0; v < names.variableCount(); v++) {
            boolean two = circuit.cardinality(v) == 2;
            for (int s = two ? 1 : 0; s < circuit.cardinality(v); s++) {
                text.write("c " + (literals.firstOf(v) + (two ? 0 : s)) + " is true where " + names.variable(v) + " = "
                        + names.state(v, s) + "\n");
            }
        }
        for (int product = 0; product < circuit.products(); product++) {
            int literal = literals.ofProduct(product);
            if (literal > 0) {
                BigDecimal weight = new BigDecimal(circuit.weight(product))
                        .multiply(BigDecimal.valueOf(2).pow(circuit.exponent(product), MathContext.DECIMAL64));
                writeWeight(text, literal, weight);
                writeWeight(text, -literal, BigDecimal.ONE.subtract(weight));
            }
        }
        if (literals.ofConstant() > 0) {
            text.write("c " + literals.ofConstant() + " carries the constant.\n");
            writeWeight(text, literals.ofConstant(), exponential(circuit.lnZ()));
            writeWeight(text, -literals.ofConstant(), BigDecimal.ZERO);
        }
        text.flush();
    }

    /** Decimals may have any exponent. */
    private static BigDecimal exponential(double log) {
        double log10 = log / LogNumber.LN_10;
        int power = (int) Math.floor(log10);
        return new BigDecimal(Math.pow(10, log10 - power)).scaleByPowerOfTen(power);
    }

    private static void writeWeight(Writer text, int literal, BigDecimal weight) throws IOException {
        text.write("c p weight " + literal + " " + weight.round(MathContext.DECIMAL64) + " 0\n");
    }
}
