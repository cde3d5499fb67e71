package org.parseval.formats;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.parseval.elimination.Order;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;
import org.parseval.model.Names;

/**
 * An elimination order as text: every variable of a model once, by name or number, between white space, first to go first.
 *
 * <pre>{@code
 * Order order = OrderFile.read(Source.open("model.order"), model.names());
 * Engine engine = Catalogue.engine("exact", Map.of("order", order));
 * }</pre>
 */
public final class OrderFile {
    private OrderFile() {}

    /** @throws InputException if a word is no variable, a variable stands twice or one is missing, with the place */
    public static Order read(Source source, Names names) {
        int[] variables = new int[names.variableCount()];
        long[] lines = new long[variables.length];
        try (Tokenizer tokens = new Tokenizer(source)) {
            for (int step = 0; step < variables.length; step++) {
                String expected = "a variable that goes at step " + (step + 1) + " of " + variables.length;
                if (!tokens.advance()) {
                    throw tokens.unexpected(expected + ", such as " + Visible.quoted(names.variable(missing(lines))));
                }
                // Tokens are bytes, and names are characters.
                String word = new String(tokens.text().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
                if (!names.hasVariable(word)) {
                    throw tokens.unexpected(expected);
                }
                int variable = names.variable(word);
                if (lines[variable] > 0) {
                    throw tokens.unexpected(expected + ", this one stands on line " + lines[variable]);
                }
                lines[variable] = tokens.position().line();
                variables[step] = variable;
            }
            tokens.requireEnd("the end of the file after " + variables.length + " variables");
        }
        return Order.of(variables);
    }

    private static int missing(long[] lines) {
        int variable = 0;
        while (lines[variable] > 0) {
            variable++;
        }
        return variable;
    }

    /**
     * Variables in an order, one a line.
     *
     * @throws IllegalArgumentException if a name has white space within, and its number is the name of another variable
     */
    public static String text(int[] variables, Names names) {
        StringBuilder text = new StringBuilder();
        Arrays.stream(variables)
                .forEach(variable -> text.append(word(variable, names)).append('\n'));
        return text.toString();
    }

    private static String word(int variable, Names names) {
        String name = names.variable(variable);
        if (name.chars().noneMatch(Character::isWhitespace)) {
            return name;
        }
        String number = Integer.toString(names.firstNumber() + variable);
        if (names.variable(number) != variable) {
            throw new IllegalArgumentException("there is no word for variable " + Visible.quoted(name) + ": " + number
                    + " is the name of another");
        }
        return number;
    }
}
