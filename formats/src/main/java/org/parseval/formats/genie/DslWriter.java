package org.parseval.formats.genie;

import java.io.IOException;
import java.io.OutputStream;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;
import org.parseval.model.Model;

/** Writes GeNIe's old {@code .dsl}, parents before their children. Names that are not words there are kept in user properties. */
public final class DslWriter {
    private DslWriter() {}

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
        out.add("net " + word + "\n{\n");
        if (!word.equals(GenieNames.UNTITLED)) {
            out.add("\tHEADER =\n\t{\n\t\tID = " + word + ";\n\t\tNAME = " + TextOutput.quoted(network.title())
                    + ";\n\t};\n\n");
        }
        for (int v : network.parentsFirst()) {
            String identifier = names.identifier(v);
            out.add("\tnode " + identifier + "\n\t{\n\t\tTYPE = CPT;\n\t\tHEADER =\n\t\t{\n\t\t\tID = " + identifier
                    + ";\n\t\t\tNAME = " + TextOutput.quoted(network.names().variable(v)) + ";\n\t\t};\n");
            out.add("\t\tPARENTS = (" + String.join(", ", names.parents(v)) + ");\n\t\tDEFINITION =\n\t\t{\n");
            double[] values = network.table(v);
            out.add("\t\t\tNAMESTATES = (" + String.join(", ", names.states(v)) + ");\n\t\t\tPROBABILITIES = (")
                    .add(values, 0, values.length, ", ")
                    .add(");\n\t\t};\n");
            if (!names.properties(v).isEmpty()) {
                out.add("\t\tUSER_PROPERTIES =\n\t\t{\n");
                for (GenieNames.Property property : names.properties(v)) {
                    out.add("\t\t\t" + property.name() + " = " + TextOutput.quoted(property.text()) + ";\n");
                }
                out.add("\t\t};\n");
            }
            out.add("\t};\n\n");
        }
        out.add("};\n").flush();
    }
}
