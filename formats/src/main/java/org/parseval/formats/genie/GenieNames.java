package org.parseval.formats.genie;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.Network;
import org.parseval.formats.text.TextOutput;

/** The names of nodes and states in GeNIe's files, where every name is a word, and which names that does not say. */
final class GenieNames {
    private final Network network;
    private final List<String> identifiers;

    GenieNames(Network network) {
        this.network = network;
        identifiers = Identifiers.of(IntStream.range(0, network.size())
                .mapToObj(network.names()::variable)
                .toList());
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
