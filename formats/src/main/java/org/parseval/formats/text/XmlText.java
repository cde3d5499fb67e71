package org.parseval.formats.text;

/** Text as it stands in an XML file, between elements or in an attribute. */
public final class XmlText {
    private XmlText() {}

    public static String of(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
