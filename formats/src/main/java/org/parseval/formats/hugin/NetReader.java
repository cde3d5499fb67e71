package org.parseval.formats.hugin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.model.InputException;

/**
 * Reads Hugin's {@code .net}: discrete nodes with states, and potentials whose nested lists run over the parents in their order and,
 * fastest, the node itself. A potential without data is uniform. What only says how the network looks is passed over.
 */
public final class NetReader {
    private static final Lexer.Syntax SYNTAX = new Lexer.Syntax("{}()=;|", ",", true);

    private final Lexer lexer;
    private final HeapLimit heap = HeapLimit.standard();
    private final NetworkReading network;
    private final Map<String, String> names = new HashMap<>();

    private NetReader(Lexer lexer) {
        this.lexer = lexer;
        network = new NetworkReading(lexer.file(), heap);
    }

    /** @throws InputException if the source is not a Hugin network */
    public static Reading read(Source source) {
        return new NetReader(new Lexer(source, SYNTAX)).network();
    }

    private Reading network() {
        while (lexer.advance()) {
            switch (lexer.keyword()) {
                case "net" -> readNet();
                case "discrete" -> {
                    if (!lexer.advance() || !lexer.isWord("node")) {
                        throw lexer.unexpected("node");
                    }
                    readNode();
                }
                case "node" -> readNode();
                case "decision", "utility", "function", "continuous" -> refuse();
                case "potential" -> readPotential();
                default -> throw lexer.unexpected("net, node or potential");
            }
        }
        return network.finish("Hugin net");
    }

    private void readNet() {
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            if (lexer.isWord("name")) {
                lexer.require('=');
                network.title(lexer.requireName("a name").strip());
            }
            lexer.skipStatement();
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
    }

    private void refuse() {
        String kind = lexer.keyword();
        String name = lexer.requireName("the name of a node");
        if (kind.equals("continuous") && lexer.keyword().equals("node")) {
            name = lexer.requireName("the name of a node");
        }
        network.refuse(kind, name, lexer.position());
        skipBlock();
    }

    private void skipBlock() {
        lexer.require('{');
        lexer.skipBlock();
    }

    private void readNode() {
        String identifier = lexer.requireName("the name of a node");
        Position place = lexer.position();
        String name = identifier;
        List<String> states = new ArrayList<>();
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            if (lexer.isWord("states")) {
                states = readStates();
            } else if (lexer.isWord(Identifiers.NAME)) {
                lexer.require('=');
                name = lexer.requireName("a name");
                lexer.skipStatement();
            } else {
                lexer.skipStatement();
            }
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
        names.put(identifier, name);
        network.declare(name, states, place);
    }

    private List<String> readStates() {
        List<String> states = new ArrayList<>();
        lexer.require('=');
        lexer.require('(');
        while (lexer.advance() && lexer.isText()) {
            states.add(lexer.text().strip());
        }
        if (!lexer.is(')')) {
            throw lexer.unexpected("a state or \")\"");
        }
        lexer.require(';');
        return states;
    }

    private void readPotential() {
        lexer.require('(');
        String variable = named(lexer.requireName("the name of a node"));
        Position place = lexer.position();
        List<String> parents = new ArrayList<>();
        boolean given = false;
        while (lexer.advance() && !lexer.is(')')) {
            if (lexer.is('|') && !given) {
                given = true;
            } else if (lexer.isText() && given) {
                parents.add(named(lexer.text()));
            } else {
                throw lexer.unexpected(given ? "the name of a parent or \")\"" : "\"|\" or \")\", after one node");
            }
        }
        if (!lexer.is(')')) {
            throw lexer.unexpected("\")\"");
        }
        Values values = new Values(heap);
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            if (lexer.isWord("data")) {
                readData(values);
            } else if (lexer.isWord("model_nodes") || lexer.isWord("model_data")) {
                throw lexer.unexpected("data, a table (expressions are not supported)");
            } else {
                lexer.skipStatement();
            }
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
        network.define(variable, parents, values.size() > 0 ? values.take() : uniform(variable, parents, place), place);
    }

    private double[] uniform(String variable, List<String> parents, Position place) {
        int states = network.states(variable, place).size();
        long size = states;
        for (String parent : parents) {
            size = Math.min(
                    Integer.MAX_VALUE, size * network.states(parent, place).size());
        }
        if (size == Integer.MAX_VALUE || !heap.takeTable(size)) {
            throw lexer.errorAt(place, "a table of too many values", heap.describe());
        }
        network.warn(place, "a potential without data; it is taken as uniform");
        double[] values = new double[(int) size];
        Arrays.fill(values, 1.0 / states);
        return values;
    }

    private String named(String identifier) {
        return names.getOrDefault(identifier, identifier);
    }

    private void readData(Values values) {
        lexer.require('=');
        lexer.readValues(values, "()", ';');
    }
}
