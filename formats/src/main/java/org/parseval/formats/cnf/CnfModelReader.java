package org.parseval.formats.cnf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.Factor;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * Reads DIMACS CNF with or without weights: variable i of the file is variable i-1 of the model and called i, state 1 is true, and Z is
 * the weighted number of satisfying assignments. Where {@code x} stands before the first literal, as in CryptoMiniSat,
 * an odd number of the literals must be true.
 *
 * <p>Weights may be lines of the model counting competitions ({@code c p weight LITERAL W 0}, in 2020
 * {@code w LITERAL W 0}), of Cachet ({@code w VARIABLE W}) or of miniC2D ({@code c weights W1 W-1 W2 ...}); see {@link LiteralWeights}
 * for what a missing one means. Projected counting ({@code c p show}, {@code c ind}, {@code c t pmc}) is what
 * {@link Reading#projection} is for.
 */
public final class CnfModelReader {
    private static final String LITERAL = "a literal or the 0 that ends a clause";

    private final Tokenizer tokens;
    private final HeapLimit heap = HeapLimit.standard();
    private final ClauseFactors clauseFactors = new ClauseFactors(heap);
    private final LiteralWeights weights;
    private final ShownVariables projection;
    private final List<Factor> factors = new ArrayList<>();
    private int variables = -1;
    private final ClauseCount clauses;
    private int[] clause = new int[16];
    private int literals;
    private boolean isExclusive;
    private boolean hasExclusive;
    private Optional<Position> clauseStart = Optional.empty();

    private CnfModelReader(Tokenizer tokens) {
        this.tokens = tokens;
        this.weights = new LiteralWeights(tokens, heap);
        this.clauses = new ClauseCount(tokens);
        this.projection = new ShownVariables(tokens);
    }

    /** @throws InputException if the source is not a CNF */
    public static Model read(Source source) {
        return reading(source).unprojected().model();
    }

    /** @throws InputException if the source is not a CNF */
    public static Reading reading(Source source) {
        CnfModelReader reader = new CnfModelReader(new Tokenizer(source));
        Model model = reader.model();
        List<String> warnings = new ArrayList<>();
        reader.clauses.warning().ifPresent(warnings::add);
        Set<String> weights = reader.weights.dialects();
        if (reader.projection.task.equals("mc") && !weights.isEmpty()) {
            warnings.add("the file asks to count models without weights (c t mc) and has weights; they are used");
        }
        String format = "DIMACS CNF" + (weights.isEmpty() ? "" : ", " + String.join(", ", weights));
        return new Reading(
                model,
                reader.hasExclusive ? format + ", exclusive ors" : format,
                warnings,
                reader.projection.of(model.variableCount()),
                reader.projection.task);
    }

    private Model model() {
        while (tokens.advance()) {
            if (tokens.startsLine() && tokens.startsWith('c')) {
                readComment();
            } else if (tokens.startsLine() && tokens.is("p")) {
                readHeader();
            } else if (tokens.startsLine() && tokens.is("w") && clauseStart.isEmpty()) {
                weights.readLine();
            } else if (tokens.is("%") && clauseStart.isEmpty()) {
                readEndMark();
            } else if (clauseStart.isEmpty()) {
                openClause();
            } else {
                take(tokens.asInt(LITERAL));
            }
        }
        checkComplete();
        if (!heap.take(24L * variables)) {
            throw tokens.unexpected("fewer than " + variables + " variables, or a larger heap");
        }
        factors.addAll(weights.factors(variables));
        Model model = Model.binary(variables, factors);
        return model.withNames(model.names().countedFrom(1));
    }

    private void readComment() {
        if (tokens.is("c") && tokens.advanceOnLine()) {
            if (tokens.is("t")) {
                projection.readTask();
            } else if (tokens.is("ind")) {
                projection.readShown();
            } else if (tokens.is("weights")) {
                weights.readAll();
            } else if (tokens.is("p") && tokens.advanceOnLine()) {
                if (tokens.is("weight")) {
                    weights.readLine();
                } else if (tokens.is("show")) {
                    projection.readShown();
                }
            }
        }
        tokens.skipLine();
    }

    private void readHeader() {
        if (variables >= 0) {
            throw tokens.unexpected("one header only");
        }
        tokens.require("cnf or wcnf");
        if (!tokens.is("cnf") && !tokens.is("wcnf")) {
            throw tokens.unexpected("cnf or wcnf");
        }
        int declared = nextCount("the number of variables");
        clauses.declare(nextCount("the number of clauses"));
        if (tokens.advanceOnLine()) {
            throw tokens.unexpected("the end of the line (weights of clauses are not supported)");
        }
        variables = declared;
    }

    private int nextCount(String expected) {
        if (!tokens.advanceOnLine()) {
            throw tokens.unexpected(expected);
        }
        int count = tokens.asInt(expected);
        if (count < 0 || count == Integer.MAX_VALUE) {
            throw tokens.unexpected(expected + ", 0 to 2147483646");
        }
        return count;
    }

    /** Files of SATLIB end in a percent sign and a zero on lines of their own. */
    private void readEndMark() {
        if (tokens.advance() && !tokens.is("0")) {
            throw tokens.unexpected("0 or the end of the file after %");
        }
        tokens.requireEnd("the end of the file after %");
    }

    private void openClause() {
        if (variables < 0) {
            throw tokens.unexpected("the header \"p cnf VARIABLES CLAUSES\"");
        }
        isExclusive = tokens.startsWith('x');
        hasExclusive |= isExclusive;
        if (clauses.isFull() && tokens.is("0")) {
            // An empty clause that nobody announced is more likely a stray zero, and would make Z zero.
            throw tokens.unexpected("the end of the file, or a clause that is not empty");
        }
        clauseStart = Optional.of(tokens.position());
        if (!isExclusive) {
            take(tokens.asInt(LITERAL));
        } else if (!tokens.is("x")) {
            take(literalBehindMark());
        }
    }

    /** The x of an exclusive or may be glued to its first literal. */
    private int literalBehindMark() {
        String literal = tokens.text().substring(1);
        if (!literal.matches("[-+]?[0-9]{1,9}")) {
            throw tokens.unexpected(LITERAL);
        }
        return Integer.parseInt(literal);
    }

    private void take(int literal) {
        if (literal == 0) {
            closeClause();
            return;
        }
        if (Math.abs((long) literal) > variables) {
            throw tokens.unexpected("a literal of a variable from 1 to " + variables);
        }
        if (literals == clause.length) {
            clause = Arrays.copyOf(clause, 2 * literals);
        }
        clause[literals++] = literal;
    }

    private void closeClause() {
        if (isExclusive) {
            XorClause distinct = XorClause.of(clause, literals);
            if (!distinct.isTautology()) {
                add(clauseFactors.factorOf(distinct));
            }
        } else {
            Clause distinct = Clause.of(clause, literals);
            if (!distinct.isTautology()) {
                add(clauseFactors.factorOf(distinct));
            }
        }
        clauses.add(isExclusive);
        literals = 0;
        clauseStart = Optional.empty();
    }

    private void add(Optional<Factor> factor) {
        factors.add(factor.orElseThrow(
                () -> tokens.errorAt(clauseStart.orElseThrow(), "one clause too many", heap.describe())));
    }

    private void checkComplete() {
        if (variables < 0) {
            throw tokens.unexpected("the header \"p cnf VARIABLES CLAUSES\"");
        }
        if (clauseStart.isPresent()) {
            throw tokens.unexpected("the 0 that ends a clause");
        }
        clauses.checkComplete();
    }

    /** The variables that the file asks to count. */
    private static final class ShownVariables {
        /** Of the competitions: with weights and on some variables, or not. */
        private static final Set<String> TASKS = Set.of("mc", "wmc", "pmc", "pwmc");

        private final Tokenizer tokens;
        private final BitSet shown = new BitSet();
        private Optional<Position> first = Optional.empty();
        private String word = "";
        private String task = "";
        private Optional<Position> taskPlace = Optional.empty();

        ShownVariables(Tokenizer tokens) {
            this.tokens = tokens;
        }

        void readTask() {
            if (tokens.advanceOnLine() && TASKS.contains(tokens.text())) {
                task = tokens.text();
                taskPlace = Optional.of(tokens.position());
            }
        }

        void readShown() {
            word = tokens.text();
            Position place = tokens.position();
            if (word.equals("show") && first.isEmpty()) {
                first = Optional.of(place);
            }
            while (tokens.advanceOnLine()) {
                if (word.equals("ind") && first.isEmpty() && !tokens.text().matches("\\d+")) {
                    // A sentence that begins with these letters.
                    return;
                }
                first = first.isPresent() ? first : Optional.of(place);
                int variable = tokens.asInt("a variable");
                if (variable < 0 || variable > (1 << 28)) {
                    throw tokens.unexpected("a variable");
                }
                shown.set(variable);
            }
        }

        /** Nothing if all variables are shown: then the count is the usual one. */
        Optional<Reading.Projection> of(int variables) {
            if (first.isEmpty() && task.startsWith("p")) {
                throw tokens.errorAt(
                        taskPlace.orElseThrow(),
                        "\"" + task + "\" and no variable to show",
                        "a line \"c p show VARIABLES 0\"");
            }
            if (shown.length() > variables + 1) {
                throw tokens.errorAt(
                        first.get(),
                        "variable " + (shown.length() - 1) + " shown",
                        "a variable from 1 to " + variables);
            }
            if (first.isEmpty() || shown.nextClearBit(1) > variables) {
                return Optional.empty();
            }
            InputException refusal = tokens.errorAt(
                    first.get(),
                    "\"" + word + "\" without variable " + shown.nextClearBit(1),
                    "all variables (projected counting is for pr)");
            return Optional.of(new Reading.Projection(
                    shown.stream().filter(v -> v > 0).mapToObj(v -> v - 1).collect(Collectors.toSet()), refusal));
        }
    }
}
