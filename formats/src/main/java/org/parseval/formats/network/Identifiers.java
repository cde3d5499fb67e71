package org.parseval.formats.network;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that are words for formats that allow no other: letters, digits and underscores. A name that is such a word stays as it
 * is; another gets a word that no other name has, and stands beside it in a property of its own.
 */
public final class Identifiers {
    /** The property that holds the name of a variable whose identifier is not its name. */
    public static final String NAME = "parseval_name";

    /** The property that holds the names of states in quotes, where an identifier is not the name. */
    public static final String STATES = "parseval_states";

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private Identifiers() {}

    /** One for each name, in the same order. */
    public static List<String> of(List<String> names) {
        Set<String> taken = new HashSet<>();
        for (String name : names) {
            if (isWord(name)) {
                taken.add(name);
            }
        }
        List<String> identifiers = new ArrayList<>();
        for (String name : names) {
            identifiers.add(isWord(name) ? name : unused(name, taken));
        }
        return identifiers;
    }

    private static String unused(String name, Set<String> taken) {
        String plain = "n_" + name.replaceAll("[^A-Za-z0-9_]", "_");
        String word = plain;
        for (int i = 2; !taken.add(word); i++) {
            word = plain + "_" + i;
        }
        return word;
    }

    private static boolean isWord(String name) {
        return WORD.matcher(name).matches();
    }
}
