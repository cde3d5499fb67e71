package org.parseval.formats.xmlbif;

import java.io.IOException;
import java.io.OutputStream;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.formats.text.XmlText;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** Writes XMLBIF 0.3. */
public final class XmlBifWriter {
    private XmlBifWriter() {}

    /**
     * Writes the network and flushes; the stream stays open.
     *
     * @throws IllegalArgumentException with nothing written, if the model is no Bayesian network
     */
    public static void write(Model model, OutputStream stream) throws IOException {
        Network network = Network.of(model, "XMLBIF");
        TextOutput out = new TextOutput(stream);
        out.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<BIF VERSION=\"0.3\">\n<NETWORK>\n");
        element(out, "NAME", network.title());
        for (int v = 0; v < network.size(); v++) {
            out.add("<VARIABLE TYPE=\"nature\">\n");
            element(out, "NAME", network.names().variable(v));
            for (String state : network.names().states(v)) {
                element(out, "OUTCOME", state);
            }
            out.add("</VARIABLE>\n");
        }
        for (Factor factor : model.factors()) {
            writeDefinition(out, network, factor.scope()[factor.scope().length - 1]);
        }
        out.add("</NETWORK>\n</BIF>\n").flush();
    }

    private static void writeDefinition(TextOutput out, Network network, int variable) throws IOException {
        out.add("<DEFINITION>\n");
        element(out, "FOR", network.names().variable(variable));
        for (int parent : network.parents(variable)) {
            element(out, "GIVEN", network.names().variable(parent));
        }
        double[] values = network.table(variable);
        out.add("  <TABLE>").add(values, 0, values.length, " ").add("</TABLE>\n</DEFINITION>\n");
    }

    private static void element(TextOutput out, String tag, String text) throws IOException {
        out.add("  <" + tag + ">" + XmlText.of(text) + "</" + tag + ">\n");
    }
}
