package org.parseval.counting.search.encoding;

import java.util.Arrays;
import java.util.List;
import org.parseval.counting.search.preprocessing.CountPreprocessing;
import org.parseval.inference.Deadline;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;
import org.parseval.parallel.Looks;

/**
 * A model as weighted clauses over Boolean variables. A variable of two states is one Boolean, one of k > 2 states has k of
 * which exactly one is true. The zeros of a table become clauses. Of the other rows the most frequent value goes into a
 * constant; the rest is cut into cubes, each a <em>soft</em> clause that says "not in this cube, or pay the weight": it has a
 * literal of its own that nothing else mentions, true only if all others are false, which carries the weight. So the search
 * need not know about soft clauses, and no weight is negative.
 *
 * <p>A literal is 2 v for Boolean v and 2 v + 1 for its negation. Soft clauses' own Booleans follow those of the model.
 *
 * @see "M. Chavira, A. Darwiche, On probabilistic inference by weighted model counting, Artificial Intelligence 172 (2008)"
 */
public final class Encoding {
    /**
     * Of a table's value for each state that it depends on until it is a weight, in units of 2^-53: quotients, and values that are taken as
     * one where rounding may have parted them.
     */
    private static final int ROUNDINGS_OF_VALUE = 24;

    private final Model model;
    private final int[] first;
    private final int variables;
    private final boolean[] hidden;
    private final boolean[] counted;
    private final ClauseSet clauses;
    private final Weights weights = new Weights();
    private final ScaledNumber constant = new ScaledNumber();

    private Encoding(Model model, int[] first, int count, long mostLiterals) {
        this.model = model;
        this.first = first;
        variables = count;
        hidden = new boolean[count];
        counted = new boolean[count];
        Arrays.fill(counted, true);
        clauses = new ClauseSet(mostLiterals);
        weights.growTo(2 * variables);
        for (int literal = 0; literal < 2 * variables; literal++) {
            weights.setOne(literal);
        }
    }

    /**
     * @param mostLiterals of all clauses together
     * @throws org.parseval.inference.BudgetException if there are more, or the time is up
     */
    public static Encoding of(Model model, long mostLiterals, Deadline deadline) {
        int[] first = new int[model.variableCount()];
        int count = 0;
        for (int v = 0; v < first.length; v++) {
            first[v] = count;
            count += model.cardinality(v) == 2 ? 1 : model.cardinality(v);
        }
        Encoding encoding = new Encoding(model, first, count, mostLiterals);
        Runnable check = Looks.giveUpBy(deadline::check);
        for (int v = 0; v < encoding.first.length; v++) {
            encoding.exactlyOne(v, check);
        }
        for (Factor factor : model.factors()) {
            deadline.check();
            if (factor instanceof ClauseFactor clause && clause.scope().length > 1) {
                encoding.add(clause);
            } else {
                new TableEncoder(encoding, factor.toTable(model), check).encode();
            }
        }
        encoding.weighSoftClauses();
        return encoding;
    }

    private void exactlyOne(int variable, Runnable check) {
        int states = model.cardinality(variable);
        if (states == 2) {
            return;
        }
        int[] some = new int[states];
        for (int s = 0; s < states; s++) {
            check.run();
            some[s] = is(variable, s);
            for (int t = 0; t < s; t++) {
                clauses.addHard(new int[] {is(variable, t) ^ 1, is(variable, s) ^ 1});
            }
        }
        clauses.addHard(some);
    }

    private void add(ClauseFactor clause) {
        int[] literals = new int[clause.scope().length];
        Arrays.setAll(literals, i -> is(clause.scope()[i], clause.positive()[i] ? 1 : 0));
        if (clause.hasZero()) {
            clauses.addHard(literals);
        } else {
            ScaledNumber weight = new ScaledNumber();
            weight.set(clause.whenViolated(), 0);
            clauses.addSoft(literals, weight.mantissa(), weight.exponent());
        }
    }

    private void weighSoftClauses() {
        List<ClauseSet.Soft> soft = clauses.soft();
        weights.growTo(2 * (variables + soft.size()));
        for (int i = 0; i < soft.size(); i++) {
            int literal = 2 * (variables + i);
            weights.setOne(literal);
            weights.multiply(
                    literal,
                    soft.get(i).weight().mantissa(),
                    soft.get(i).weight().exponent());
            weights.setOne(literal + 1);
        }
    }

    public Model model() {
        return model;
    }

    /** The literal that says that a variable of the model is in a state. */
    public int is(int variable, int state) {
        if (model.cardinality(variable) == 2) {
            return 2 * first[variable] + (state == 1 ? 0 : 1);
        }
        return 2 * (first[variable] + state);
    }

    /** For every Boolean whether it stands for a variable of two states, so that false means a state too. */
    public boolean[] areOfTwoStates() {
        boolean[] two = new boolean[variables];
        for (int v = 0; v < first.length; v++) {
            if (model.cardinality(v) == 2) {
                two[first[v]] = true;
            }
        }
        return two;
    }

    /** The Booleans that stand for variables of the model; soft clauses' own come after them. */
    public int variables() {
        return variables;
    }

    /** Says that a variable of the model is not summed over: it only has to have a state. */
    public void hide(int variable) {
        for (int state = 0; state < model.cardinality(variable); state++) {
            hidden[is(variable, state) >> 1] = true;
            counted[is(variable, state) >> 1] = false;
        }
    }

    /** Which Booleans are not summed over. Shared, not copied. */
    public boolean[] hidden() {
        return hidden;
    }

    /** Which Booleans the states of all others follow from that are summed over. Shared, not copied. */
    public boolean[] counted() {
        return counted;
    }

    /** Which Booleans have a weight, or stand in a soft clause. */
    public boolean[] weighted() {
        boolean[] weighted = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            weighted[v] = !weights.isOne(2 * v) || !weights.isOne(2 * v + 1);
        }
        for (ClauseSet.Soft soft : clauses.soft()) {
            for (int literal : soft.literals()) {
                weighted[literal >> 1] = true;
            }
        }
        return weighted;
    }

    /**
     * A simpler formula of the same count, whose Booleans are numbered anew: they no longer tell the states of the model.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public Encoding simplified(CountPreprocessing simpler, long mostLiterals, Runnable look) {
        boolean[] live = simpler.counted().clone();
        for (int[] clause : simpler.clauses()) {
            for (int literal : clause) {
                live[literal >> 1] = true;
            }
        }
        int[] numbers = new int[variables];
        int count = 0;
        for (int v = 0; v < variables; v++) {
            numbers[v] = live[v] ? count++ : -1;
        }
        ClauseChains chains = new ClauseChains(
                count,
                simpler.clauses().stream()
                        .map(clause -> renumbered(clause, numbers))
                        .toList());
        chains.cut(look);
        Encoding small = new Encoding(model, new int[0], chains.variables(), mostLiterals);
        for (int v = 0; v < variables; v++) {
            if (live[v]) {
                small.hidden[numbers[v]] = simpler.hidden()[v];
                small.counted[numbers[v]] = simpler.counted()[v];
                small.weights.copy(weights, 2 * v, 2 * numbers[v]);
                small.weights.copy(weights, 2 * v + 1, 2 * numbers[v] + 1);
            }
        }
        for (int v = count; v < small.variables; v++) {
            small.counted[v] = false;
        }
        chains.clauses().forEach(small.clauses::addHard);
        chains.spread(small.hidden);
        for (ClauseSet.Soft soft : clauses.soft()) {
            small.clauses.addSoft(
                    renumbered(soft.literals(), numbers),
                    soft.weight().mantissa(),
                    soft.weight().exponent());
        }
        small.weighSoftClauses();
        small.constant.multiply(constant);
        return small;
    }

    private static int[] renumbered(int[] clause, int[] numbers) {
        return Arrays.stream(clause)
                .map(literal -> 2 * numbers[literal >> 1] + (literal & 1))
                .toArray();
    }

    public ClauseSet clauses() {
        return clauses;
    }

    public Weights weights() {
        return weights;
    }

    /** Whether there are only clauses that must hold, and the count is a number of states. */
    public boolean isUnweighted() {
        return clauses.soft().isEmpty() && weights.areAllOne(2 * variables);
    }

    /** A bound on the relative error of the weights of a state together, in units of 2^-53. */
    public double roundingsOfWeights() {
        double units = 0;
        for (Factor factor : model.factors()) {
            int states = 1;
            for (int variable : factor.scope()) {
                states += model.cardinality(variable) - 1;
            }
            units += (double) ROUNDINGS_OF_VALUE * states;
        }
        return units;
    }

    /** By what the weighted count has to be multiplied. */
    public ScaledNumber constant() {
        return constant;
    }
}
