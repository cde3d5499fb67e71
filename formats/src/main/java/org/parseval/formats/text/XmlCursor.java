package org.parseval.formats.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.parseval.model.InputException;

/**
 * An XML file, element by element. Nothing outside of the file is ever looked at, and a file that defines or uses entities of its
 * own is refused: no model needs them, and they can make a few lines into gigabytes. White space before the XML declaration,
 * against the standard but seen in the wild, is passed over.
 */
public final class XmlCursor {
    private static final Pattern MESSAGE = Pattern.compile("Message: (.*)", Pattern.DOTALL);

    /** Elements inside of each other, far more than any format has. */
    private static final int DEEPEST = 1000;

    private final Source source;
    private final XmlInput input;
    private final XMLStreamReader reader;
    private int depth;

    /** @throws InputException if this is no XML at all */
    public XmlCursor(Source source) {
        this.source = source;
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        input = new XmlInput(source);
        try {
            reader = factory.createXMLStreamReader(input);
        } catch (XMLStreamException e) {
            throw broken(e);
        }
    }

    /**
     * Moves into the root element.
     *
     * @throws InputException if it has another name
     */
    public void enter(String root) {
        // Comments and the document type may come before it.
        int event = next();
        while (event != XMLStreamConstants.START_ELEMENT) {
            event = next();
        }
        if (!name().equalsIgnoreCase(root)) {
            throw unexpected(Visible.quoted(name()), "the element " + root);
        }
    }

    /** Moves to the next child of the element; false, at its end, if there is none. */
    public boolean child() {
        while (true) {
            switch (next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    return false;
                }
                default -> {
                    // Text between elements, comments and the like mean nothing.
                }
            }
        }
    }

    /** The name of the element at which the cursor stands. */
    public String name() {
        return reader.getLocalName();
    }

    /** An attribute of the element at which the cursor stands. */
    public Optional<String> attribute(String attribute) {
        return Optional.ofNullable(reader.getAttributeValue(null, attribute));
    }

    /**
     * An attribute that must be there.
     *
     * @throws InputException if it is not
     */
    public String requireAttribute(String attribute) {
        return attribute(attribute)
                .orElseThrow(() ->
                        unexpected("an element " + Visible.quoted(name()) + " without " + attribute, "one with it"));
    }

    /** Leaves the element out, with all that is in it. */
    public void skip() {
        int outside = depth - 1;
        while (depth > outside) {
            next();
        }
    }

    /** The text of the element, without white space around it; the cursor is at its end then. */
    public String text() {
        StringBuilder text = new StringBuilder();
        while (true) {
            int event = next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                return text.toString().strip();
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                throw unexpected("an element " + Visible.quoted(name()), "text");
            }
            if (isText(event)) {
                text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
            }
        }
    }

    /**
     * The numbers that are the text of the element; the cursor is at its end then.
     *
     * @throws InputException if one is negative or none, or they do not fit into the heap
     */
    public void values(Values values) {
        StringBuilder number = new StringBuilder();
        while (true) {
            int event = next();
            if (isText(event)) {
                char[] text = reader.getTextCharacters();
                int start = reader.getTextStart();
                for (int i = start; i < start + reader.getTextLength(); i++) {
                    if (text[i] > ' ' && text[i] != ',' && text[i] != ';') {
                        number.append(text[i]);
                    } else {
                        add(number, values);
                    }
                }
            } else {
                add(number, values);
                if (event == XMLStreamConstants.END_ELEMENT) {
                    return;
                }
                if (event == XMLStreamConstants.START_ELEMENT) {
                    throw unexpected("an element " + Visible.quoted(name()), "numbers");
                }
            }
        }
    }

    private void add(StringBuilder number, Values values) {
        if (number.length() == 0) {
            return;
        }
        double value = Values.parsed(number.toString());
        if (Double.isNaN(value)) {
            throw unexpected(Visible.quoted(number.toString()), Values.EXPECTED);
        }
        if (!values.add(value)) {
            throw unexpected("a table of more than " + values.size() + " values", values.limit());
        }
        number.setLength(0);
    }

    private static boolean isText(int event) {
        return event == XMLStreamConstants.CHARACTERS
                || event == XMLStreamConstants.CDATA
                || event == XMLStreamConstants.SPACE;
    }

    private int next() {
        int event;
        try {
            event = reader.next();
        } catch (XMLStreamException e) {
            throw broken(e);
        }
        depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
        if (depth > DEEPEST) {
            throw unexpected("an element inside of " + DEEPEST + " others", "elements of a model");
        }
        if (event == XMLStreamConstants.DTD && input.definesEntities()) {
            throw unexpected("a document type that defines entities", "none: entities of its own make a file unsafe");
        }
        if (event == XMLStreamConstants.ENTITY_REFERENCE) {
            throw unexpected(
                    "the entity " + Visible.quoted("&" + reader.getLocalName() + ";"),
                    "text: of entities only those of XML itself are read");
        }
        if (event == XMLStreamConstants.END_DOCUMENT) {
            throw unexpected("the end of the file", "an element");
        }
        return event;
    }

    /** Where the current element begins. */
    public Position position() {
        return position(reader.getLocation());
    }

    private Position position(Location location) {
        long line = Math.max(1, location.getLineNumber());
        long column = Math.max(1, location.getColumnNumber());
        return new Position(line + input.linesBefore(), line == 1 ? column + input.columnsBefore() : column);
    }

    /** The error that something else was expected here. */
    public InputException unexpected(String found, String expected) {
        return Mistake.at(source.name(), position(), found, expected);
    }

    private InputException broken(XMLStreamException e) {
        Location location = e.getLocation();
        Position place = location == null ? Position.START : position(location);
        if (e.getNestedException() instanceof CharacterCodingException) {
            return Mistake.at(source.name(), place, "bytes that are no text", "the encoding that the file names");
        }
        if (e.getNestedException() instanceof IOException) {
            return source.brokenOff(place);
        }
        Matcher message = MESSAGE.matcher(String.valueOf(e.getMessage()));
        String reason = message.find() ? message.group(1) : "it is not XML";
        return Mistake.at(source.name(), place, "broken XML (" + Visible.ascii(reason) + ")", "XML");
    }
}
