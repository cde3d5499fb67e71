package org.parseval.formats.xmlbif;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parseval.formats.network.NetworkReading;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.formats.text.XmlCursor;
import org.parseval.model.InputException;

/** Reads XMLBIF: tables over the variables that are GIVEN, in their order, with the states of the variable itself running fastest. */
public final class XmlBifReader {
    private final XmlCursor xml;
    private final HeapLimit heap = HeapLimit.standard();
    private final NetworkReading network;

    private XmlBifReader(Source source) {
        xml = new XmlCursor(source);
        network = new NetworkReading(source.name(), heap);
    }

    /** @throws InputException if the source is not a network in XMLBIF */
    public static Reading read(Source source) {
        return new XmlBifReader(source).network();
    }

    private Reading network() {
        xml.enter("BIF");
        String version = xml.attribute("VERSION").orElse("0.3");
        while (xml.child()) {
            if (tag().equals("NETWORK")) {
                readNetwork();
            } else {
                xml.skip();
            }
        }
        return network.finish("XMLBIF " + version);
    }

    private String tag() {
        return xml.name().toUpperCase(Locale.ROOT);
    }

    private void readNetwork() {
        while (xml.child()) {
            switch (tag()) {
                case "NAME" -> network.title(xml.text());
                case "VARIABLE" -> readVariable();
                case "DEFINITION", "PROBABILITY" -> readDefinition();
                default -> xml.skip();
            }
        }
    }

    private void readVariable() {
        Position place = xml.position();
        String type = xml.attribute("TYPE").orElse("nature");
        String name = "";
        List<String> states = new ArrayList<>();
        while (xml.child()) {
            switch (tag()) {
                case "NAME" -> name = xml.text();
                case "OUTCOME", "VALUE" -> states.add(xml.text());
                default -> xml.skip();
            }
        }
        if (type.equalsIgnoreCase("nature")) {
            network.declare(name, states, place);
        } else {
            network.refuse(type, name, place);
        }
    }

    private void readDefinition() {
        Position place = xml.position();
        List<String> variables = new ArrayList<>();
        List<String> parents = new ArrayList<>();
        Values values = new Values(heap);
        while (xml.child()) {
            switch (tag()) {
                case "FOR" -> variables.add(xml.text());
                case "GIVEN" -> parents.add(xml.text());
                case "TABLE" -> xml.values(values);
                default -> xml.skip();
            }
        }
        if (variables.size() != 1) {
            throw xml.unexpected("a definition for " + variables.size() + " variables", "one for one variable");
        }
        network.define(variables.get(0), parents, values.take(), place);
    }
}
