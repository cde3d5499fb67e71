package org.parseval.learning.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.parseval.model.Names;

/**
 * The states of a column by what its cells say. Cells are compared as they stand in the buffer of the reader: to make a text of each would
 * take longer than all the rest.
 */
final class Dictionary {
    /** The numbers of cells that hold no state. */
    static final int UNKNOWN = -2;

    private static final int SMALLEST = 16;
    private static final int HASH = 0x9E3779B9;

    private final Set<String> missing;
    private final boolean grows;
    private final Intervals intervals;
    private final List<String> names = new ArrayList<>();
    private char[][] keys = new char[SMALLEST][];
    private int[] codes = new int[SMALLEST];
    private int used;
    private char[] last = {};
    private int lastCode = RowSink.MISSING;

    private Dictionary(Set<String> missing, boolean grows, Intervals intervals) {
        this.missing = missing;
        this.grows = grows;
        this.intervals = intervals;
    }

    /** Takes every new word that is not missing for a new state. */
    static Dictionary growing(Set<String> missing) {
        return new Dictionary(missing, true, Intervals.none());
    }

    /** Knows the states of a variable by name or else number, and numbers that lie in a state which is an interval. */
    static Dictionary of(Names names, int variable, Set<String> missing) {
        List<String> states = names.states(variable);
        Dictionary dictionary = new Dictionary(missing, false, Intervals.ofNames(states));
        for (String state : states) {
            dictionary.put(state.toCharArray(), dictionary.names.size());
            dictionary.names.add(state);
        }
        return dictionary;
    }

    /** The states in the order of their numbers. */
    List<String> names() {
        return names;
    }

    /** The state that a cell names, {@link RowSink#MISSING} or {@link #UNKNOWN}. */
    int code(char[] buffer, int offset, int length) {
        int from = offset;
        int to = offset + length;
        while (from < to && (buffer[from] == ' ' || buffer[from] == '\t')) {
            from++;
        }
        while (to > from && (buffer[to - 1] == ' ' || buffer[to - 1] == '\t')) {
            to--;
        }
        // Most cells say what the one above them says.
        if (!isLast(buffer, from, to)) {
            int slot = slot(buffer, from, to);
            if (keys[slot] == null) {
                return first(Arrays.copyOfRange(buffer, from, to));
            }
            last = keys[slot];
            lastCode = codes[slot];
        }
        return lastCode;
    }

    private boolean isLast(char[] buffer, int from, int to) {
        char[] word = last;
        if (word.length != to - from) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (word[i] != buffer[from + i]) {
                return false;
            }
        }
        return true;
    }

    /** The number of a word that is met for the first time. */
    private int first(char[] word) {
        String text = new String(word).strip();
        int code;
        if (text.length() < word.length) {
            // Other white space than is usual stands around a word that may be known.
            code = code(text.toCharArray(), 0, text.length());
        } else if (text.isEmpty() || missing.contains(text)) {
            code = RowSink.MISSING;
        } else if (grows && Names.isName(text)) {
            code = names.size();
            names.add(text);
        } else {
            code = grows ? UNKNOWN : fixed(text);
        }
        if (code != UNKNOWN) {
            put(word, code);
        }
        return code;
    }

    private int fixed(String text) {
        int inside = intervals.stateOf(text);
        if (inside >= 0) {
            return inside;
        }
        boolean digits = text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean number = digits && (text.length() == 1 || text.charAt(0) != '0');
        int state = number && intervals.isEmpty() ? Integer.parseInt(text) : names.size();
        return state < names.size() ? state : UNKNOWN;
    }

    private void put(char[] word, int code) {
        if (4 * (used + 1) > 3 * keys.length) {
            grow();
        }
        int slot = slot(word, 0, word.length);
        if (keys[slot] == null) {
            keys[slot] = word;
            codes[slot] = code;
            used++;
        }
    }

    private void grow() {
        char[][] oldKeys = keys;
        int[] oldCodes = codes;
        keys = new char[2 * oldKeys.length][];
        codes = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            char[] key = oldKeys[i];
            if (key != null) {
                int slot = slot(key, 0, key.length);
                keys[slot] = key;
                codes[slot] = oldCodes[i];
            }
        }
    }

    /** Where a word is, or else could be put. */
    private int slot(char[] buffer, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + buffer[i];
        }
        int mask = keys.length - 1;
        int slot = ((hash * HASH) >>> 16) & mask;
        while (keys[slot] != null && !Arrays.equals(keys[slot], 0, keys[slot].length, buffer, from, to)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
