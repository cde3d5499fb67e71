package org.parseval.formats.genie;

import java.io.IOException;
import java.io.OutputStream;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.formats.text.XmlText;
import org.parseval.model.Model;

/** Writes GeNIe's {@code .xdsl}, parents before their children. Names that are not words there are kept in user properties. */
public final class XdslWriter {
    private XdslWriter() {}

    /**
     * Writes the network and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if the model is no Bayesian network
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        Network network = Network.of(model, "A GeNIe file");
        GenieNames names = new GenieNames(network);
        TextOutput out = new TextOutput(stream);
        String word = GenieNames.titleWord(network);
        out.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<smile version=\"1.0\" id=\"" + word + "\">\n  <nodes>\n");
        for (int v : network.parentsFirst()) {
            out.add("    <cpt id=\"" + names.identifier(v) + "\">\n");
            for (String state : names.states(v)) {
                out.add("      <state id=\"" + state + "\" />\n");
            }
            if (!names.parents(v).isEmpty()) {
                out.add("      <parents>" + String.join(" ", names.parents(v)) + "</parents>\n");
            }
            double[] values = network.table(v);
            out.add("      <probabilities>").add(values, 0, values.length, " ").add("</probabilities>\n");
            for (GenieNames.Property property : names.properties(v)) {
                out.add("      <property id=\"" + property.name() + "\">" + XmlText.of(property.text())
                        + "</property>\n");
            }
            out.add("    </cpt>\n");
        }
        out.add("  </nodes>\n");
        if (!word.equals(GenieNames.UNTITLED)) {
            out.add("  <extensions>\n    <genie version=\"1.0\" name=\"" + XmlText.of(network.title())
                    + "\" />\n  </extensions>\n");
        }
        out.add("</smile>\n").flush();
    }
}
