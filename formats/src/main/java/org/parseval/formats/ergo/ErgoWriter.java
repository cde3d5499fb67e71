package org.parseval.formats.ergo;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Model;

/** Writes Ergo's {@code .erg}, parents before their children and counted from 0. Names that are not words stand in quotes. */
public final class ErgoWriter {
    private static final Pattern WORD = Pattern.compile("[^\\s\"/\\\\][^\\s\"/\\\\]*");

    private ErgoWriter() {}

    /**
     * Writes the network and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if the model is no Bayesian network
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        Network network = Network.of(model, "An Ergo file");
        List<Integer> order = parentsFirst(network);
        int[] place = new int[order.size()];
        for (int i = 0; i < place.length; i++) {
            place[order.get(i)] = i;
        }
        TextOutput out = new TextOutput(stream);
        out.add(network.size() + "\n");
        out.add(order.stream().map(v -> "" + network.cardinality(v)).collect(Collectors.joining(" ")) + "\n");
        for (int v : order) {
            int[] parents = network.parents(v);
            out.add(Integer.toString(parents.length));
            out.add(Arrays.stream(parents).mapToObj(p -> " " + place[p]).collect(Collectors.joining()) + "\n");
        }
        out.add("/* Probabilities */\n");
        for (int v : order) {
            double[] values = network.table(v);
            int states = network.cardinality(v);
            out.add(values.length + "\n");
            for (int row = 0; row < values.length; row += states) {
                out.add(values, row, row + states, " ").add("\n");
            }
        }
        out.add("/* Names */\n");
        for (int v : order) {
            out.add(word(network.names().variable(v)) + "\n");
        }
        out.add("/* Labels */\n");
        for (int v : order) {
            out.add(network.names().states(v).stream().map(ErgoWriter::word).collect(Collectors.joining(" ")) + "\n");
        }
        out.flush();
    }

    /** Begins with a node that is somebody's parent, if there is one: its number 0 tells from where nodes are counted. */
    private static List<Integer> parentsFirst(Network network) {
        List<Integer> order = new ArrayList<>(network.parentsFirst());
        for (int v = 0; v < network.size(); v++) {
            for (int parent : network.parents(v)) {
                if (network.parents(parent).length == 0) {
                    order.remove(Integer.valueOf(parent));
                    order.add(0, parent);
                    return order;
                }
            }
        }
        return order;
    }

    private static String word(String name) {
        return WORD.matcher(name).matches() ? name : TextOutput.quoted(name);
    }
}
