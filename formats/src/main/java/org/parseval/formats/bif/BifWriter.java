package org.parseval.formats.bif;

import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/** Writes BIF with one row for every combination of the parents' states, the form that every program reads alike. */
public final class BifWriter {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_<>=+.-]+(/[A-Za-z0-9_<>=+.-]+)*");

    private final Network network;
    private final TextOutput out;

    private BifWriter(Network network, TextOutput out) {
        this.network = network;
        this.out = out;
    }

    /**
     * Writes the network and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if the model is no Bayesian network
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        Network network = Network.of(model, "BIF");
        TextOutput out = new TextOutput(stream);
        BifWriter writer = new BifWriter(network, out);
        out.add("network " + word(network.title()) + " {\n}\n");
        for (int v = 0; v < network.size(); v++) {
            writer.writeVariable(v);
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            writer.writeTable(scope[scope.length - 1]);
        }
        out.flush();
    }

    private void writeVariable(int variable) throws IOException {
        String states =
                network.names().states(variable).stream().map(BifWriter::word).collect(Collectors.joining(", "));
        out.add("variable " + name(variable) + " {\n  type discrete [ " + network.cardinality(variable) + " ] { "
                + states + " };\n}\n");
    }

    private void writeTable(int variable) throws IOException {
        int[] parents = network.parents(variable);
        double[] values = network.table(variable);
        int states = network.cardinality(variable);
        out.add("probability ( " + name(variable));
        out.add(
                parents.length == 0
                        ? ""
                        : IntStream.of(parents).mapToObj(this::name).collect(Collectors.joining(", ", " | ", "")));
        out.add(" ) {\n");
        for (int row = 0; row < values.length / states; row++) {
            out.add(parents.length == 0 ? "  table " : "  (" + given(parents, row) + ") ");
            out.add(values, row * states, (row + 1) * states, ", ").add(";\n");
        }
        out.add("}\n");
    }

    private String given(int[] parents, int row) {
        int[] states = Layout.states(row, Layout.sizes(parents, network::cardinality));
        return IntStream.range(0, parents.length)
                .mapToObj(i -> word(network.names().state(parents[i], states[i])))
                .collect(Collectors.joining(", "));
    }

    private String name(int variable) {
        return word(network.names().variable(variable));
    }

    private static String word(String name) {
        return PLAIN.matcher(name).matches() ? name : TextOutput.quoted(name);
    }
}
