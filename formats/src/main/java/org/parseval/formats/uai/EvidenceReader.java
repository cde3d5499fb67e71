package org.parseval.formats.uai;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * Reads UAI evidence: the number of observations and as many pairs of variable and state, on any number of lines. Some
 * files put the number of samples before that; they are told apart by the number of tokens, which for the plain form is
 * 1 + 2 t with t the first token. A file of more than one sample is refused.
 */
public final class EvidenceReader {
    private static final String COUNT = "the number of observations";
    private static final long TOKEN_BYTES = 64;

    private final Tokenizer tokens;
    private final Model model;
    private final List<Token> numbers = new ArrayList<>();

    /** An integer and where it stands. */
    private record Token(int value, Position position) {}

    private EvidenceReader(Tokenizer tokens, Model model) {
        this.tokens = tokens;
        this.model = model;
    }

    /** @throws InputException if the source is not evidence on the model's variables */
    public static Evidence read(Source source, Model model) {
        return new EvidenceReader(new Tokenizer(source), model).evidence();
    }

    private Evidence evidence() {
        HeapLimit heap = HeapLimit.standard();
        while (tokens.advance()) {
            if (!heap.take(TOKEN_BYTES)) {
                throw tokens.unexpected("the end of the evidence, which does not fit into half of the heap");
            }
            numbers.add(new Token(tokens.asInt("an integer"), tokens.position()));
        }
        if (numbers.isEmpty()) {
            throw tokens.unexpected(COUNT);
        }
        for (Token number : numbers) {
            if (number.value < 0) {
                throw wrong(number, "an integer of 0 or more");
            }
        }
        int first = numbers.get(0).value;
        if (numbers.size() == 1 + 2L * first) {
            return observations(0);
        }
        if (first == 1 && numbers.size() % 2 == 0) {
            return observations(1);
        }
        if (first > 1 && isSamples(first)) {
            throw wrong(numbers.get(0), "evidence of one sample");
        }
        return observations(0);
    }

    /** True if the rest of the file is so many counts, each with its pairs. */
    private boolean isSamples(int samples) {
        long at = 1;
        for (int sample = 0; sample < samples; sample++) {
            if (at >= numbers.size()) {
                return false;
            }
            at += 1 + 2L * numbers.get((int) at).value;
        }
        return at == numbers.size();
    }

    private Evidence observations(int start) {
        int count = numbers.get(start).value;
        SortedMap<Integer, Integer> states = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            int at = start + 1 + 2 * i;
            if (at + 1 >= numbers.size()) {
                throw tokens.unexpected((at < numbers.size() ? "a state" : "a variable") + ", for observation "
                        + (i + 1) + " of " + count);
            }
            observe(states, numbers.get(at), numbers.get(at + 1));
        }
        if (numbers.size() > start + 1 + 2 * count) {
            throw wrong(numbers.get(start + 1 + 2 * count), "the end of the file after " + count + " observations");
        }
        return Evidence.of(states);
    }

    private void observe(SortedMap<Integer, Integer> states, Token variable, Token state) {
        if (variable.value >= model.variableCount()) {
            throw wrong(variable, "a variable " + range(model.variableCount()));
        }
        if (state.value >= model.cardinality(variable.value)) {
            throw wrong(
                    state, "a state " + range(model.cardinality(variable.value)) + " of variable " + variable.value);
        }
        Integer before = states.put(variable.value, state.value);
        if (before != null && before != state.value) {
            throw wrong(state, "state " + before + " as observed before of variable " + variable.value);
        }
    }

    private static String range(int count) {
        return count == 0 ? "(the model has none)" : "from 0 to " + (count - 1);
    }

    private InputException wrong(Token number, String expected) {
        return tokens.errorAt(number.position, "\"" + number.value + "\"", expected);
    }
}
