package org.parseval.formats.bif;

import java.util.ArrayList;
import java.util.List;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.model.InputException;

/**
 * Reads BIF as it is in the wild: names with or without quotes, commas or without, parents behind a bar or after the variable,
 * rows by the states of the parents, a default row, or one flat table; properties and comments are passed over.
 *
 * <p>A flat table lists the states of the variable slowest, as the format's authors and JavaBayes have it. Some programs let them run
 * fastest; where only that makes every row sum to one, it is read so, with a warning.
 */
public final class BifReader {
    private static final Lexer.Syntax SYNTAX = new Lexer.Syntax("{}()[],;|", "", false);
    private static final String STATEMENT = "network, variable or probability";

    private final Lexer lexer;
    private final HeapLimit heap = HeapLimit.standard();
    private final NetworkReading network;
    private final Values values = new Values(heap);
    private boolean flatTables;

    private BifReader(Lexer lexer) {
        this.lexer = lexer;
        network = new NetworkReading(lexer.file(), heap);
    }

    /** @throws InputException if the source is not a network in BIF */
    public static Reading read(Source source) {
        return new BifReader(new Lexer(source, SYNTAX)).network();
    }

    private Reading network() {
        while (lexer.advance()) {
            switch (lexer.keyword()) {
                case "network" -> readNetwork();
                case "variable" -> readVariable();
                case "probability" -> readProbability();
                case "property" -> lexer.skipStatement();
                default -> throw lexer.unexpected(STATEMENT);
            }
        }
        return network.finish(flatTables ? "BIF with flat tables" : "BIF");
    }

    private void readNetwork() {
        List<String> words = new ArrayList<>();
        while (lexer.advance() && !lexer.is('{')) {
            if (!lexer.isText()) {
                throw lexer.unexpected("the name of the network");
            }
            words.add(lexer.text());
        }
        if (!lexer.is('{')) {
            throw lexer.unexpected("\"{\"");
        }
        lexer.skipBlock();
        network.title(String.join(" ", words).strip());
    }

    private void readVariable() {
        String name = lexer.requireName("the name of a variable");
        Position place = lexer.position();
        List<String> states = new ArrayList<>();
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            switch (lexer.keyword()) {
                case "type" -> states = readType();
                case "property" -> lexer.skipStatement();
                default -> throw lexer.unexpected("type, property or \"}\"");
            }
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
        network.declare(name.strip(), states, place);
    }

    private List<String> readType() {
        if (!lexer.advance() || !lexer.isWord("discrete")) {
            throw lexer.unexpected("discrete (other variables are not supported)");
        }
        lexer.require('[');
        lexer.require("the number of states");
        int count = lexer.asInt("the number of states");
        Position place = lexer.position();
        lexer.require(']');
        lexer.require('{');
        List<String> states = readList('}');
        if (states.size() != count) {
            throw lexer.errorAt(place, "\"" + count + "\"", states.size() + ", the number of states that follow");
        }
        if (lexer.advance() && !lexer.is(';')) {
            lexer.hold();
        }
        return states;
    }

    /** Names up to a closing bracket. Where there are commas, a name without quotes may be of several words. */
    private List<String> readList(char end) {
        List<String> names = new ArrayList<>();
        List<String> words = new ArrayList<>();
        boolean commas = false;
        while (lexer.advance() && !lexer.is(end)) {
            if (lexer.is(',')) {
                if (words.isEmpty()) {
                    throw lexer.unexpected("a name");
                }
                commas = true;
                names.add(String.join(" ", words).strip());
                words.clear();
            } else if (lexer.isText()) {
                words.add(lexer.text());
            } else {
                throw lexer.unexpected("a name, \",\" or \"" + end + "\"");
            }
        }
        if (!lexer.is(end)) {
            throw lexer.unexpected("\"" + end + "\"");
        }
        if (commas && !words.isEmpty()) {
            names.add(String.join(" ", words).strip());
        } else {
            words.forEach(word -> names.add(word.strip()));
        }
        return names;
    }

    private void readProbability() {
        lexer.require('(');
        String variable = lexer.requireName("the name of a variable").strip();
        Position place = lexer.position();
        List<String> parents = new ArrayList<>();
        while (lexer.advance() && !lexer.is(')')) {
            if (lexer.isText()) {
                parents.add(lexer.text().strip());
            } else if (!lexer.is(',') && !lexer.is('|')) {
                throw lexer.unexpected("the name of a parent or \")\"");
            }
        }
        if (!lexer.is(')')) {
            throw lexer.unexpected("\")\"");
        }
        List<ConditionalTable.Variable> scope = new ArrayList<>();
        for (String parent : parents) {
            scope.add(new ConditionalTable.Variable(parent, network.states(parent, place)));
        }
        ConditionalTable.Variable child = new ConditionalTable.Variable(variable, network.states(variable, place));
        ConditionalTable table = new ConditionalTable(lexer, child, scope, heap, place);
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            readEntry(table);
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
        network.define(variable, parents, table.values(network), place);
        flatTables |= table.isFlat();
    }

    private void readEntry(ConditionalTable table) {
        Position place = lexer.position();
        if (lexer.is('(')) {
            List<String> given = readList(')');
            table.row(given, readValues(), place);
            return;
        }
        switch (lexer.keyword()) {
            case "table" -> table.flat(readValues(), place);
            case "default" -> table.standard(readValues(), place);
            case "property" -> lexer.skipStatement();
            default -> throw lexer.unexpected("table, default, property, a row that begins with \"(\", or \"}\"");
        }
    }

    private double[] readValues() {
        lexer.readValues(values, ",", ';');
        return values.take();
    }
}
