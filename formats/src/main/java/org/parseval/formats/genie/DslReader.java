package org.parseval.formats.genie;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/** Reads GeNIe's old {@code .dsl}: chance nodes and deterministic ones. Others are refused, by their names. */
public final class DslReader {
    private static final Lexer.Syntax SYNTAX = new Lexer.Syntax("{}()=,;", "", false);

    private final Lexer lexer;
    private final HeapLimit heap = HeapLimit.standard();
    private final List<Node> nodes = new ArrayList<>();
    private String title = "";

    private DslReader(Lexer lexer) {
        this.lexer = lexer;
    }

    /** @throws InputException if the source is not a GeNIe network of chance nodes */
    public static Reading read(Source source) {
        return new DslReader(new Lexer(source, SYNTAX)).network();
    }

    private Reading network() {
        if (!lexer.advance() || !lexer.isWord("net")) {
            throw lexer.unexpected("net");
        }
        title = lexer.requireName("the name of the network").strip();
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            if (lexer.isWord("node")) {
                readNode();
            } else if (lexer.isWord("HEADER")) {
                readHeader();
            } else {
                lexer.skipStatement();
            }
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("node or \"}\"");
        }
        NetworkReading network = new NetworkReading(lexer.file(), heap);
        GenieNames.readTitle(network, title);
        Node.declare(nodes, network, lexer.file());
        return network.finish("GeNIe dsl");
    }

    /** The header of the network, where its name may be any text. */
    private void readHeader() {
        lexer.require('=');
        lexer.require('{');
        while (lexer.advance() && !lexer.is('}')) {
            if (lexer.isWord("NAME")) {
                title = readText();
            } else {
                lexer.skipStatement();
            }
        }
        lexer.skipStatement();
    }

    private void readNode() {
        Node node = new Node(lexer.requireName("the name of a node"), lexer.position(), heap);
        nodes.add(node);
        lexer.require('{');
        readFields(node);
    }

    /** The fields of a node; those of its header and its definition mean the same as if they stood outside. */
    private void readFields(Node node) {
        while (lexer.advance() && !lexer.is('}')) {
            String field = lexer.isText() ? lexer.text() : "";
            switch (field) {
                case "TYPE" -> {
                    lexer.require('=');
                    node.kind = kind(lexer.requireName("the type of a node"));
                    lexer.skipStatement();
                }
                case "PARENTS" -> readNames(node.parents);
                case "NAMESTATES" -> readNames(node.states);
                case "RESULTINGSTATES" -> readNames(node.results);
                case "PROBABILITIES" -> readProbabilities(node);
                case "DEFINITION", "USER_PROPERTIES" -> {
                    lexer.require('=');
                    lexer.require('{');
                    readFields(node);
                }
                case Identifiers.NAME -> node.name = readText();
                case Identifiers.STATES -> node.stateNames = readText();
                default -> {
                    lexer.hold();
                    lexer.skipStatement();
                }
            }
        }
        if (!lexer.is('}')) {
            throw lexer.unexpected("\"}\"");
        }
        if (lexer.advance() && !lexer.is(';')) {
            lexer.hold();
        }
    }

    /** Empty for a node with a table of probabilities, and what else it is for others. */
    private static String kind(String type) {
        return switch (type) {
            case "CPT", "TRUTHTABLE", "TRUTH_TABLE" -> "";
            case "LIST" -> "decision";
            case "TABLE" -> "utility";
            default -> type.toLowerCase(Locale.ROOT);
        };
    }

    private String readText() {
        lexer.require('=');
        String text = lexer.requireName("a text");
        lexer.skipStatement();
        return text;
    }

    private void readNames(List<String> names) {
        openList();
        while (lexer.advance() && !lexer.is(')')) {
            if (lexer.isText()) {
                names.add(lexer.text().strip());
            } else if (!lexer.is(',')) {
                throw lexer.unexpected("a name, \",\" or \")\"");
            }
        }
        closeList();
    }

    private void readProbabilities(Node node) {
        openList();
        lexer.readValues(node.values, ",", ')');
        lexer.require(';');
    }

    private void openList() {
        lexer.require('=');
        lexer.require('(');
    }

    private void closeList() {
        if (!lexer.is(')')) {
            throw lexer.unexpected("\")\"");
        }
        lexer.require(';');
    }
}
