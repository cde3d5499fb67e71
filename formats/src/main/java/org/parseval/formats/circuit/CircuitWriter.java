package org.parseval.formats.circuit;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.parseval.circuit.Circuit;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * Writes circuits as a stream: a line of text with the version, names, numbers, nodes from the leaves up, and a checksum of all that. The
 * format is described in {@code docs/compilation.md}.
 */
public final class CircuitWriter {
    private final Circuit circuit;
    private final DataOutputStream out;
    /** Numbers are made here: a stream takes one call, and a lock, for each byte. */
    private final byte[] digits = new byte[10];

    private CircuitWriter(Circuit circuit, DataOutputStream out) {
        this.circuit = circuit;
        this.out = out;
    }

    /** Writes a circuit. The stream stays open. */
    public static void write(Circuit circuit, OutputStream stream) throws IOException {
        CRC32C sum = new CRC32C();
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new CheckedOutputStream(stream, sum), 1 << 16));
        new CircuitWriter(circuit, out).write();
        out.flush();
        out.writeInt((int) sum.getValue());
        out.flush();
    }

    private void write() throws IOException {
        out.write((CircuitReader.MARK + CircuitReader.VERSION + "\n").getBytes(StandardCharsets.US_ASCII));
        writeVariables(circuit.variables());
        out.writeDouble(circuit.lnZ());
        out.writeDouble(circuit.roundings());
        writeNumber(circuit.nodes());
        writeNumber(circuit.products());
        writeNumber(circuit.edges());
        writeNumber(circuit.root() + 1);
        for (int node = 0; node < circuit.nodes(); node++) {
            writeNode(node);
        }
    }

    private void writeVariables(Model variables) throws IOException {
        Names names = variables.names();
        out.writeByte((variables.kind() == Model.Kind.BAYES ? 1 : 0)
                + (names.areGiven() ? 2 : 0)
                + (names.firstNumber() == 1 ? 4 : 0));
        writeNumber(variables.variableCount());
        List<String> before = List.of();
        for (int v = 0; v < variables.variableCount(); v++) {
            // Variables mostly have the states of the one before them.
            List<String> states = names.states(v);
            boolean same = names.areGiven() && states.equals(before);
            writeNumber(same ? 0 : variables.cardinality(v));
            if (names.areGiven()) {
                writeText(names.variable(v));
                if (!same) {
                    for (String state : states) {
                        writeText(state);
                    }
                }
            }
            before = states;
        }
    }

    private void writeNode(int node) throws IOException {
        int own = circuit.leaves() + node;
        writeNumber(circuit.firstProduct(node + 1) - circuit.firstProduct(node));
        for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
            double weight = circuit.weight(product);
            int exponent = circuit.exponent(product);
            int form = exponent != 0 ? 2 : weight != 1 ? 1 : 0;
            writeNumber(4L * (circuit.firstInput(product + 1) - circuit.firstInput(product)) + form);
            if (form > 0) {
                out.writeDouble(weight);
            }
            if (form == 2) {
                out.writeInt(exponent);
            }
            for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                int input = circuit.input(i);
                // Nodes are mostly near those that use them.
                writeNumber(input < circuit.leaves() ? 2L * input + 1 : 2L * (own - input));
            }
        }
    }

    /** Seven bits a byte, the low ones first; all bytes but the last have the highest bit. */
    private void writeNumber(long number) throws IOException {
        long rest = number;
        int count = 0;
        while (rest >= 0x80) {
            digits[count++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        digits[count++] = (byte) rest;
        out.write(digits, 0, count);
    }

    private void writeText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeNumber(bytes.length);
        out.write(bytes);
    }
}
