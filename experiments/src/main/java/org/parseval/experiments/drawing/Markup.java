package org.parseval.experiments.drawing;

/** Markup that is HTML and XML at once: every element is closed, every text escaped. */
public final class Markup {
    private static final char REPLACEMENT = '\uFFFD';

    private final StringBuilder text = new StringBuilder();

    /** Begins an element; attributes are names and values in turn. */
    public Markup open(String element, String... attributes) {
        return tag(element, ">", attributes);
    }

    public Markup close(String element) {
        text.append("</").append(element).append('>');
        return this;
    }

    /** An element that has no content by its nature, such as a circle. */
    public Markup empty(String element, String... attributes) {
        return tag(element, "/>", attributes);
    }

    /** An element with nothing but text in it. */
    public Markup element(String element, String content, String... attributes) {
        return open(element, attributes).text(content).close(element);
    }

    public Markup text(String content) {
        escape(content);
        return this;
    }

    /** Text that is markup already. */
    public Markup raw(String markup) {
        text.append(markup);
        return this;
    }

    private Markup tag(String element, String end, String... attributes) {
        text.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            text.append('"');
        }
        text.append(end);
        return this;
    }

    private void escape(String content) {
        content.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.appendCodePoint(isAllowed(point) ? point : REPLACEMENT);
            }
        });
    }

    /** XML has no control characters and no halves of surrogate pairs. */
    private static boolean isAllowed(int point) {
        return point == '\t'
                || point == '\n'
                || (point >= ' ' && point < Character.MIN_SURROGATE)
                || (point > Character.MAX_SURROGATE && point != 0xFFFE && point != 0xFFFF);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
