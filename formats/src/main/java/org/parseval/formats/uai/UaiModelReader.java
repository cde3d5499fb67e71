package org.parseval.formats.uai;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.ScaledTables;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

/**
 * Reads UAI models: {@code MARKOV} or {@code BAYES}, the cardinalities, the scopes, and a table for each scope with its
 * last variable running fastest. White space of any kind separates, and lines mean nothing.
 *
 * <p>Memory follows what the file contains, never what it claims: arrays grow as their values arrive, so that a short
 * file with a large number in it ends in an error and not in an exhausted heap.
 */
public final class UaiModelReader {
    /** Claims up to this size are believed at once. */
    private static final int TRUSTED = 1 << 16;

    private static final String VALUE = "a finite number that is not negative";

    private final Tokenizer tokens;
    private final ScaledTables scaled;
    private final HeapLimit heap = HeapLimit.standard();
    private int[] cardinalities = {};

    private UaiModelReader(Tokenizer tokens) {
        this.tokens = tokens;
        scaled = new ScaledTables(tokens.isUnrounded());
    }

    /** @throws InputException if the source is not a UAI model */
    public static Model read(Source source) {
        return new UaiModelReader(new Tokenizer(source)).model();
    }

    /**
     * The model, and what is suspicious about a Bayesian network.
     *
     * @throws InputException if the source is not a UAI model
     */
    public static Reading reading(Source source) {
        Model model = read(source);
        List<String> warnings = model.warnings();
        return new Reading(model, "UAI", warnings);
    }

    private Model model() {
        tokens.require("MARKOV or BAYES");
        boolean bayes = tokens.isIgnoringCase("BAYES");
        if (!bayes && !tokens.isIgnoringCase("MARKOV")) {
            throw tokens.unexpected("MARKOV or BAYES");
        }
        Model.Kind kind = bayes ? Model.Kind.BAYES : Model.Kind.MARKOV;
        readCardinalities();
        List<int[]> scopes = readScopes();
        List<TableFactor> factors = new ArrayList<>();
        for (int[] scope : scopes) {
            factors.add(readTable(scope, factors.size()));
        }
        tokens.requireEnd("the end of the file after the last table");
        Model model = Model.of(kind, cardinalities, factors);
        List<TableFactor> constants = scaled.constants();
        return constants.isEmpty() ? model : model.withFactors(constants);
    }

    private void readCardinalities() {
        int count = nextCount("the number of variables");
        cardinalities = new int[Math.min(count, TRUSTED)];
        for (int variable = 0; variable < count; variable++) {
            if (variable == cardinalities.length) {
                int length = grown(variable, count);
                if (!heap.take(3L * Integer.BYTES * length)) {
                    throw tokens.unexpected(heap.describe());
                }
                cardinalities = Arrays.copyOf(cardinalities, length);
            }
            cardinalities[variable] = tokens.nextInt("a cardinality");
            if (cardinalities[variable] < 1) {
                throw tokens.unexpected("a cardinality of 1 or more");
            }
            if (!heap.takeStates(cardinalities[variable])) {
                throw tokens.unexpected(heap.describe());
            }
        }
    }

    private List<int[]> readScopes() {
        int count = nextCount("the number of factors");
        List<int[]> scopes = new ArrayList<>();
        int[] lastFactorOf = new int[cardinalities.length];
        for (int factor = 1; factor <= count; factor++) {
            int size = nextCount("the number of variables in a scope");
            if (size > cardinalities.length) {
                throw tokens.unexpected("a scope of at most " + cardinalities.length + " variables");
            }
            if (!heap.take(32L + Integer.BYTES * (long) size)) {
                throw tokens.unexpected(heap.describe());
            }
            int[] scope = new int[size];
            for (int i = 0; i < size; i++) {
                scope[i] = nextVariable();
                if (lastFactorOf[scope[i]] == factor) {
                    throw tokens.unexpected("a variable that is not yet in the scope");
                }
                lastFactorOf[scope[i]] = factor;
            }
            scopes.add(scope);
        }
        return scopes;
    }

    private int nextVariable() {
        int variable = tokens.nextInt("a variable");
        if (variable < 0 || variable >= cardinalities.length) {
            throw tokens.unexpected("a variable from 0 to " + (cardinalities.length - 1));
        }
        return variable;
    }

    private TableFactor readTable(int[] scope, int factor) {
        int size = readSize(scope, factor);
        if (tokens.isUnrounded()) {
            return readFractions(scope, size, new ArrayList<>());
        }
        double[] values = new double[Math.min(size, TRUSTED)];
        for (int i = 0; i < size; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, grown(i, size));
            }
            tokens.require(VALUE);
            values[i] = tokens.asValue();
            if (Double.isNaN(values[i])) {
                Rational fraction = tokens.asRational(VALUE);
                if (!fraction.isHeldByDouble()) {
                    tokens.hold();
                    return readFractions(scope, size, fractions(values, i));
                }
                values[i] = fraction.doubleValue();
            }
        }
        return TableFactor.of(scope, values);
    }

    private List<Rational> fractions(double[] values, int count) {
        List<Rational> fractions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fractions.add(Rational.of(values[i]));
            if (!heap.takeFraction(fractions.get(i))) {
                throw tokens.unexpected(heap.describe());
            }
        }
        return fractions;
    }

    /** Reads the rest of a table to the last digit. */
    private TableFactor readFractions(int[] scope, int size, List<Rational> fractions) {
        Optional<InputException> refusal = Optional.empty();
        while (fractions.size() < size) {
            tokens.require(VALUE);
            Rational fraction = tokens.asRational(VALUE, heap);
            fractions.add(fraction);
            if (refusal.isEmpty() && !fraction.isHeldByDouble()) {
                refusal = Optional.of(tokens.unexpected(ScaledTables.EXPECTED));
            }
        }
        return scaled.table(scope, fractions.toArray(Rational[]::new)).orElseThrow(refusal::orElseThrow);
    }

    private int readSize(int[] scope, int factor) {
        long cells = cellsOf(scope);
        int size = tokens.nextInt("the size of a table");
        if (size != cells) {
            String cellsText = cells == Long.MAX_VALUE ? "more than 2^63" : Long.toString(cells);
            throw tokens.unexpected(cellsText + " as the size of table " + factor + ", by its scope");
        }
        if (!heap.takeTable(size)) {
            throw tokens.unexpected(heap.describe());
        }
        return size;
    }

    /** The product of the cardinalities, or the largest long if it does not fit. */
    private long cellsOf(int[] scope) {
        long cells = 1;
        for (int variable : scope) {
            if (cells > Long.MAX_VALUE / cardinalities[variable]) {
                return Long.MAX_VALUE;
            }
            cells *= cardinalities[variable];
        }
        return cells;
    }

    private int nextCount(String expected) {
        int count = tokens.nextInt(expected);
        if (count < 0) {
            throw tokens.unexpected(expected + ", 0 or more");
        }
        return count;
    }

    /** In large steps: the file has kept an eighth of its promise, and few copies are left behind. */
    private static int grown(int length, int most) {
        return (int) Math.min(most, 8L * length);
    }
}
