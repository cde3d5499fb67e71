package org.parseval.formats.genie;

import java.util.ArrayList;
import java.util.List;
import org.parseval.formats.network.Identifiers;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.XmlCursor;
import org.parseval.model.InputException;

/** Reads GeNIe's {@code .xdsl}: chance nodes and deterministic ones. Others are refused, by their names. */
public final class XdslReader {
    private final String file;
    private final XmlCursor xml;
    private final HeapLimit heap = HeapLimit.standard();
    private final List<Node> nodes = new ArrayList<>();
    private String title = "";

    private XdslReader(Source source) {
        file = source.name();
        xml = new XmlCursor(source);
    }

    /** @throws InputException if the source is not a GeNIe network of chance nodes */
    public static Reading read(Source source) {
        return new XdslReader(source).network();
    }

    private Reading network() {
        xml.enter("smile");
        title = xml.attribute("id").orElse("");
        while (xml.child()) {
            if (xml.name().equals("nodes")) {
                while (xml.child()) {
                    readNode();
                }
            } else if (xml.name().equals("extensions")) {
                readExtensions();
            } else {
                xml.skip();
            }
        }
        NetworkReading network = new NetworkReading(file, heap);
        GenieNames.readTitle(network, title);
        Node.declare(nodes, network, file);
        return network.finish("GeNIe xdsl");
    }

    /** Only GeNIe reads this part, where the name of the network may be any text. */
    private void readExtensions() {
        while (xml.child()) {
            if (xml.name().equals("genie")) {
                title = xml.attribute("name").orElse(title);
            }
            xml.skip();
        }
    }

    private void readNode() {
        Node node = new Node(xml.requireAttribute("id"), xml.position(), heap);
        nodes.add(node);
        switch (xml.name()) {
            case "cpt", "deterministic" -> readContent(node);
            default -> {
                node.kind = xml.name();
                xml.skip();
            }
        }
    }

    private void readContent(Node node) {
        while (xml.child()) {
            switch (xml.name()) {
                case "state" -> {
                    node.states.add(xml.requireAttribute("id").strip());
                    xml.skip();
                }
                case "parents" -> node.parents.addAll(words(xml.text()));
                case "probabilities" -> xml.values(node.values);
                case "resultingstates" -> node.results.addAll(words(xml.text()));
                case "property" -> readProperty(node);
                default -> xml.skip();
            }
        }
    }

    private void readProperty(Node node) {
        switch (xml.attribute("id").orElse("")) {
            case Identifiers.NAME -> node.name = xml.text();
            case Identifiers.STATES -> node.stateNames = xml.text();
            default -> xml.skip();
        }
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }
}
