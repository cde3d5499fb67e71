package org.parseval.formats.genie;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.Network;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.TextOutput;

/** The names of nodes and states in GeNIe's files, where every name is a word, and which names that does not say. */
final class GenieNames {
    /** GeNIe calls a network without a name so. */
    static final String UNTITLED = "Unnamed";

    private final Network network;
    private final List<String> identifiers;

    GenieNames(Network network) {
        this.network = network;
        identifiers = Identifiers.of(IntStream.range(0, network.size())
                .mapToObj(network.names()::variable)
                .toList());
    }

    /** The name of a network as a word. */
    static String titleWord(Network network) {
        return network.isTitled() ? Identifiers.of(List.of(network.title())).get(0) : UNTITLED;
    }

    static void readTitle(NetworkReading network, String title) {
        if (!title.equals(UNTITLED)) {
            network.title(title);
        }
    }

    String identifier(int variable) {
        return identifiers.get(variable);
    }

    List<String> states(int variable) {
        return Identifiers.of(network.names().states(variable));
    }

    List<String> parents(int variable) {
        return IntStream.of(network.parents(variable))
                .mapToObj(identifiers::get)
                .toList();
    }

    /** A property with a name and a text. */
    record Property(String name, String text) {}

    /** The names that must stand beside the identifiers for the names to come back. */
    List<Property> properties(int variable) {
        List<Property> properties = new ArrayList<>();
        String name = network.names().variable(variable);
        if (!identifier(variable).equals(name)) {
            properties.add(new Property(Identifiers.NAME, name));
        }
        List<String> states = network.names().states(variable);
        if (!states(variable).equals(states)) {
            String quoted = states.stream().map(TextOutput::quoted).collect(Collectors.joining(" "));
            properties.add(new Property(Identifiers.STATES, quoted));
        }
        return properties;
    }
}
