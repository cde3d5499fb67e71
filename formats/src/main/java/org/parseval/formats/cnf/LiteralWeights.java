package org.parseval.formats.cnf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.ScaledTables;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.text.Visible;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

/**
 * The weights of literals, from all four kinds of lines. A variable without weights has 1 and 1; where one literal has
 * weight W and the other none, the other has 1-W. In Cachet's form -1 stands for 1 and 1.
 *
 * <p>Weights may precede the header, so that their variables are checked at the end.
 */
final class LiteralWeights {
    private static final int LARGEST_LITERAL = 1 << 28;
    private static final String WEIGHT = "a weight: a finite number that is not negative";

    private final Tokenizer tokens;
    private final HeapLimit heap;
    private final Map<Integer, Weight> byLiteral = new TreeMap<>(LiteralWeights::byVariable);

    private final Set<String> dialects = new TreeSet<>();
    private Optional<Position> listed = Optional.empty();
    private int listedLiterals;

    /** A weight and where its literal stands in the file. */
    private record Weight(Rational value, Position position) {}

    LiteralWeights(Tokenizer tokens, HeapLimit heap) {
        this.tokens = tokens;
        this.heap = heap;
    }

    private static int byVariable(int a, int b) {
        int order = Integer.compare(Math.abs(a), Math.abs(b));
        return order != 0 ? order : Integer.compare(a, b);
    }

    /** The dialects of all lines that were read. */
    Set<String> dialects() {
        return dialects;
    }

    /** Reads the weights of all literals, 1 and -1 and 2 and so on, as miniC2D and PySDD have them. */
    void readAll() {
        dialects.add("weights of miniC2D");
        int literal = 1;
        while (tokens.advanceOnLine()) {
            if (literal == LARGEST_LITERAL) {
                throw tokens.unexpected("fewer weights");
            }
            add(literal, new Weight(weight(), tokens.position()));
            literal = literal > 0 ? -literal : 1 - literal;
        }
        listed = Optional.of(tokens.position());
        listedLiterals = literal < 0 ? -1 : literal - 1;
    }

    private void checkAll(int variables) {
        if (listed.isPresent() && listedLiterals != variables) {
            throw tokens.errorAt(
                    listed.get(),
                    listedLiterals < 0 ? "an odd number of weights" : "weights of " + listedLiterals + " variables",
                    "two for each of " + variables);
        }
    }

    /** Reads literal, weight and perhaps 0; the word before them is the current token. */
    void readLine() {
        boolean cachet = tokens.is("w");
        dialects.add(cachet ? "weights of Cachet" : "weights of the model counting competition");
        requireOnLine("a literal");
        int literal = tokens.asInt("a literal");
        if (literal == 0 || literal == Integer.MIN_VALUE) {
            throw tokens.unexpected("a literal other than 0");
        }
        Position position = tokens.position();
        requireOnLine(WEIGHT);
        if (cachet && literal > 0 && tokens.asDouble() == -1) {
            add(literal, new Weight(Rational.ONE, position));
            add(-literal, new Weight(Rational.ONE, position));
        } else {
            add(literal, new Weight(weight(), position));
        }
        if (tokens.advanceOnLine()) {
            if (!tokens.is("0") || tokens.advanceOnLine()) {
                throw tokens.unexpected("0 or the end of the line after a weight");
            }
        }
    }

    private void requireOnLine(String expected) {
        if (!tokens.advanceOnLine()) {
            throw tokens.unexpected(expected);
        }
    }

    /** A decimal number or a fraction of two. */
    private Rational weight() {
        return tokens.asRational(WEIGHT, heap);
    }

    private void add(int literal, Weight weight) {
        Weight before = byLiteral.putIfAbsent(literal, weight);
        if (before != null && !before.value.equals(weight.value)) {
            throw tokens.unexpected(
                    "the weight " + before.value.doubleValue() + " that literal " + literal + " was given before");
        }
    }

    /** A factor for every variable whose weights are not both 1, and constants for what doubles do not hold. */
    List<TableFactor> factors(int variables) {
        checkAll(variables);
        ScaledTables scaled = new ScaledTables(tokens.isUnrounded());
        List<TableFactor> factors = new ArrayList<>();
        byLiteral.forEach((literal, weight) -> {
            int variable = Math.abs(literal);
            if (variable > variables) {
                throw tokens.errorAt(
                        weight.position,
                        Visible.quoted(Integer.toString(literal)),
                        "a literal of a variable from 1 to " + variables);
            }
            // The negative literal comes first in this order, and stands for both if both are there.
            if (literal < 0 || !byLiteral.containsKey(-literal)) {
                Rational given = weight.value;
                Weight other = byLiteral.get(-literal);
                Rational opposite = other == null ? complement(literal, weight) : other.value;
                Rational negative = literal < 0 ? given : opposite;
                Rational positive = literal < 0 ? opposite : given;
                if (!negative.equals(Rational.ONE) || !positive.equals(Rational.ONE)) {
                    factors.add(scaled.table(new int[] {variable - 1}, negative, positive)
                            .orElseThrow(() -> tokens.errorAt(
                                    weight.position,
                                    "the weights " + negative.decimal() + " and " + positive.decimal() + " of variable "
                                            + variable,
                                    ScaledTables.EXPECTED)));
                }
            }
        });
        factors.addAll(scaled.constants());
        return factors;
    }

    private Rational complement(int literal, Weight weight) {
        if (weight.value.numerator().compareTo(weight.value.denominator()) > 0) {
            throw tokens.errorAt(
                    weight.position,
                    "the weight " + weight.value.doubleValue() + " of literal " + literal,
                    "at most 1, or a weight of literal " + -literal + " too");
        }
        return weight.value.complement();
    }
}
