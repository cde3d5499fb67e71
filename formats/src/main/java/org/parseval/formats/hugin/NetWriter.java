package org.parseval.formats.hugin;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** Writes Hugin's {@code .net}. A node whose name is not a word there keeps it in an attribute. */
public final class NetWriter {
    private final Network network;
    private final TextOutput out;
    private final List<String> identifiers;

    private NetWriter(Network network, TextOutput out) {
        this.network = network;
        this.out = out;
        identifiers = Identifiers.of(IntStream.range(0, network.size())
                .mapToObj(network.names()::variable)
                .toList());
    }

    /**
     * Writes the network and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if the model is no Bayesian network
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        Network network = Network.of(model, "A Hugin net");
        TextOutput out = new TextOutput(stream);
        NetWriter writer = new NetWriter(network, out);
        out.add("net\n{\n");
        if (network.isTitled()) {
            out.add("  name = " + TextOutput.quoted(network.title()) + ";\n");
        }
        out.add("}\n");
        for (int v = 0; v < network.size(); v++) {
            writer.writeNode(v);
        }
        for (Factor factor : model.factors()) {
            writer.writePotential(factor.scope()[factor.scope().length - 1]);
        }
        out.flush();
    }

    private void writeNode(int variable) throws IOException {
        String name = network.names().variable(variable);
        out.add("node " + identifiers.get(variable) + "\n{\n  states = ("
                + network.names().states(variable).stream()
                        .map(TextOutput::quoted)
                        .collect(Collectors.joining(" "))
                + ");\n  label = " + TextOutput.quoted(name) + ";\n");
        if (!identifiers.get(variable).equals(name)) {
            out.add("  " + Identifiers.NAME + " = " + TextOutput.quoted(name) + ";\n");
        }
        out.add("}\n");
    }

    private void writePotential(int variable) throws IOException {
        int[] parents = network.parents(variable);
        out.add("potential (" + identifiers.get(variable));
        out.add(
                parents.length == 0
                        ? ""
                        : IntStream.of(parents).mapToObj(identifiers::get).collect(Collectors.joining(" ", " | ", "")));
        out.add(")\n{\n  data = ");
        double[] values = network.table(variable);
        int states = network.cardinality(variable);
        for (int row = 0; row < values.length / states; row++) {
            out.add("(".repeat(1 + edges(parents, row)));
            out.add(values, row * states, (row + 1) * states, " ");
            out.add(")".repeat(1 + edges(parents, row + 1)));
            out.add(row + 1 == values.length / states ? ";\n}\n" : "\n    ");
        }
    }

    /** How many of the lists of the parents, from the innermost out, begin or end before a row. */
    private int edges(int[] parents, int row) {
        int edges = 0;
        int rest = row;
        while (edges < parents.length && rest % network.cardinality(parents[parents.length - 1 - edges]) == 0) {
            rest /= network.cardinality(parents[parents.length - 1 - edges]);
            edges++;
        }
        return edges;
    }
}
