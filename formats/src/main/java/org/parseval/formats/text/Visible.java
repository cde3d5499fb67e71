package org.parseval.formats.text;

/** Foreign text made fit for one line on a terminal: no control characters, no bytes of unknown meaning, not long. */
public final class Visible {
    private static final int LONGEST = 40;

    private Visible() {}

    /** The text in quotes, cut after a few dozen characters. */
    public static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
            appendVisible(shown, text.charAt(i));
        }
        return shown.append(text.length() > LONGEST ? "...\"" : "\"").toString();
    }

    /** The whole text without quotes, for words of a file within a message. */
    public static String ascii(String text) {
        return shown(text, false);
    }

    /** The whole text without quotes and with its letters, for names of files and warnings. */
    public static String plain(String text) {
        return shown(text, true);
    }

    private static String shown(String text, boolean letters) {
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (letters && c > '~' && Character.isLetterOrDigit(c)) {
                shown.append(c);
            } else {
                appendVisible(shown, c);
            }
        }
        return shown.toString();
    }

    private static void appendVisible(StringBuilder shown, char c) {
        if (c >= ' ' && c <= '~') {
            shown.append(c);
        } else {
            shown.append(String.format(c < 256 ? "\\x%02x" : "\\u%04x", (int) c));
        }
    }
}
