package org.parseval.formats.libdai;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Lexer;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.text.Values;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/**
 * Reads libDAI's {@code .fg}: factors by the labels of their variables and the entries that are not zero, the first variable
 * running fastest. Variables are those that some factor names, in the order of their labels.
 *
 * <p>The format has no names. Where {@link FactorGraphWriter} left some in comments they are taken from there; where labels are not just
 * the numbers from 0 on, they are the names.
 */
public final class FactorGraphReader {
    private static final Lexer.Syntax QUOTED_NAMES = new Lexer.Syntax("", "", false);
    private static final String LABEL = "the label of a variable, 0 or more";

    private final Tokenizer tokens;
    private final HeapLimit heap = HeapLimit.standard();
    private final SortedMap<Integer, Integer> cardinalities = new TreeMap<>();
    private final List<int[]> scopes = new ArrayList<>();
    private final List<double[]> tables = new ArrayList<>();
    private final Map<Integer, List<String>> names = new HashMap<>();

    private FactorGraphReader(Tokenizer tokens) {
        this.tokens = tokens;
    }

    /** @throws InputException if the source is not a factor graph */
    public static Reading read(Source source) {
        return new FactorGraphReader(new Tokenizer(source)).graph();
    }

    private Reading graph() {
        int count = nextInt("the number of factors", 0);
        for (int factor = 0; factor < count; factor++) {
            readFactor();
        }
        if (advance()) {
            throw tokens.unexpected("the end of the file after " + count + " factors");
        }
        Map<Integer, Integer> numbers = new HashMap<>();
        cardinalities.keySet().forEach(label -> numbers.put(label, numbers.size()));
        List<TableFactor> factors = new ArrayList<>();
        for (int f = 0; f < count; f++) {
            int[] scope = scopes.get(f);
            for (int i = 0; i < scope.length; i++) {
                scope[i] = numbers.getOrDefault(scope[i], 0);
            }
            factors.add(TableFactor.of(scope, tables.get(f)));
        }
        int[] sizes =
                cardinalities.values().stream().mapToInt(Integer::intValue).toArray();
        return Reading.of(named(kindOf(factors), sizes, factors), "libDAI factor graph");
    }

    /** Written by us, a network is known by a comment; otherwise the format does not say. */
    private Model.Kind kindOf(List<TableFactor> factors) {
        return names.containsKey(FactorGraphWriter.NETWORK_MARK) && !factors.isEmpty()
                ? Model.Kind.BAYES
                : Model.Kind.MARKOV;
    }

    private Model named(Model.Kind kind, int[] sizes, List<TableFactor> factors) {
        Model model = Model.of(kind, sizes, factors);
        List<String> variables = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        cardinalities.forEach((label, size) -> {
            List<String> given = names.getOrDefault(label, List.of());
            boolean fits = given.size() == size + 1;
            variables.add(fits ? given.get(0) : Integer.toString(label));
            states.add(fits ? given.subList(1, size + 1) : Names.numbers(size).states(0));
        });
        boolean areNumbers = names.isEmpty() && (sizes.length == 0 || cardinalities.lastKey() == sizes.length - 1);
        try {
            return areNumbers || variables.isEmpty() ? model : model.withNames(Names.of(variables, states));
        } catch (IllegalArgumentException e) {
            // Comments that contradict each other are comments.
            return model;
        }
    }

    private void readFactor() {
        int[] scope = new int[nextCount("the number of variables of a factor")];
        HashSet<Integer> distinct = new HashSet<>();
        // The first variable runs fastest here and the last one in our tables: the same table in the opposite order.
        for (int i = scope.length - 1; i >= 0; i--) {
            scope[i] = nextInt(LABEL, 0);
            if (!distinct.add(scope[i])) {
                throw tokens.unexpected("a variable that is not yet in the factor");
            }
        }
        long size = 1;
        for (int i = scope.length - 1; i >= 0; i--) {
            int states = nextInt("a number of states", 1);
            int before = cardinalities.getOrDefault(scope[i], states);
            if (before != states) {
                throw tokens.unexpected(before + ", the number of states that variable " + scope[i] + " had before");
            }
            cardinalities.put(scope[i], states);
            size = Math.min(Integer.MAX_VALUE, size * states);
        }
        int entries = nextInt("the number of entries that are not zero", 0);
        if (entries > size) {
            throw tokens.unexpected("at most " + size + " entries");
        }
        if (size == Integer.MAX_VALUE || !heap.takeTable(size)) {
            throw tokens.unexpected(heap.describe());
        }
        scopes.add(scope);
        tables.add(readEntries(entries, (int) size));
    }

    private int nextCount(String expected) {
        int count = nextInt(expected, 0);
        if (count > 1 << 10) {
            throw tokens.unexpected(expected + ", at most 1024");
        }
        return count;
    }

    private double[] readEntries(int entries, int size) {
        double[] table = new double[size];
        for (int i = 0; i < entries; i++) {
            int index = nextInt("the index of an entry", 0);
            if (index >= size) {
                throw tokens.unexpected("an index below " + size);
            }
            table[index] = advance() ? tokens.asValue() : Double.NaN;
            if (Double.isNaN(table[index])) {
                throw tokens.unexpected(Values.EXPECTED);
            }
        }
        return table;
    }

    private int nextInt(String expected, int least) {
        if (!advance()) {
            throw tokens.unexpected(expected);
        }
        int number = tokens.asInt(expected);
        if (number < least) {
            throw tokens.unexpected(expected);
        }
        return number;
    }

    /** Moves to the next token outside of comments. */
    private boolean advance() {
        while (tokens.advance()) {
            if (!tokens.startsWith('#')) {
                return true;
            }
            if (tokens.is("#")) {
                readComment(tokens.restOfLine(), tokens.position());
            } else {
                tokens.skipLine();
            }
        }
        return false;
    }

    private void readComment(String comment, Position place) {
        if (!comment.strip().startsWith(FactorGraphWriter.VARIABLE) || !heap.take(4L * comment.length())) {
            return;
        }
        Lexer words = new Lexer(Source.ofText("comment " + place.line(), comment), QUOTED_NAMES);
        try {
            words.advance();
            words.require("a label");
            int label = words.asInt("a label");
            List<String> given = new ArrayList<>();
            while (words.advance()) {
                given.add(words.text());
            }
            names.put(label, given);
        } catch (InputException e) {
            // It only looked like one of ours.
            return;
        }
    }
}
