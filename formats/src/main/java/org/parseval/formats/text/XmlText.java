package org.parseval.formats.text;

/** Text as it stands in an XML file, between elements or in an attribute. */
public final class XmlText {
    private XmlText() {}

    /** The text as it may stand in an element or attribute. */
    public static String of(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
