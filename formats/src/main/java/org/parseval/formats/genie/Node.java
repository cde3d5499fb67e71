package org.parseval.formats.genie;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;

/** A node of a GeNIe network while it is read, in either format. */
final class Node {
    private static final Lexer.Syntax QUOTED_NAMES = new Lexer.Syntax("", ",", false);

    final String identifier;
    final Position place;
    final List<String> states = new ArrayList<>();
    final List<String> parents = new ArrayList<>();
    final List<String> results = new ArrayList<>();
    final Values values;
    String kind = "";
    String name;
    String stateNames = "";

    Node(String identifier, Position place, HeapLimit heap) {
        this.identifier = identifier;
        this.place = place;
        this.name = identifier;
        this.values = new Values(heap);
    }

    /** The names of the states, which stand beside identifiers that are not. */
    private List<String> namedStates() {
        if (stateNames.isEmpty()) {
            return states;
        }
        List<String> named = new ArrayList<>();
        Lexer lexer = new Lexer(Source.ofText("names", stateNames), QUOTED_NAMES);
        try {
            while (lexer.advance()) {
                named.add(lexer.text());
            }
        } catch (InputException e) {
            return states;
        }
        return named.size() == states.size() ? named : states;
    }

    /** The table; of a deterministic node the one that gives its results for certain. */
    private double[] table(String file) {
        if (results.isEmpty()) {
            return values.take();
        }
        double[] table = new double[results.size() * states.size()];
        for (int row = 0; row < results.size(); row++) {
            int state = states.indexOf(results.get(row));
            if (state < 0) {
                throw Mistake.at(
                        file,
                        place,
                        "the result " + Visible.quoted(results.get(row)),
                        "a state of " + Visible.quoted(identifier));
            }
            table[row * states.size() + state] = 1;
        }
        return table;
    }

    /** Gives all nodes to the network, under their names. */
    static void declare(List<Node> nodes, NetworkReading network, String file) {
        Map<String, String> names = new HashMap<>();
        for (Node node : nodes) {
            names.put(node.identifier, node.name);
        }
        for (Node node : nodes) {
            if (!node.kind.isEmpty()) {
                network.refuse(node.kind, node.name, node.place);
                continue;
            }
            network.declare(node.name, node.namedStates(), node.place);
            List<String> parents = node.parents.stream()
                    .map(parent -> names.getOrDefault(parent, parent))
                    .toList();
            network.define(node.name, parents, node.table(file), node.place);
        }
    }
}
