package org.parseval.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.numeric.CarefulSum;

/**
 * Discrete variables and the factors over them: f(x) is the product of the factors, and the partition function Z is the
 * sum of f over all assignments. Variables are numbered from 0, and so are the states of each.
 *
 * <pre>{@code
 * Model pair = Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {2, 1, 1, 2})));
 * Model rain = Model.bayes().variable("rain", "no", "yes").cpt("rain").table(0.8, 0.2).build();
 * }</pre>
 */
public final class Model {

    /** Whether the factors are the conditional tables of a Bayesian network, or any potentials. */
    public enum Kind {
        /** Each factor is the distribution of its last variable given the others. */
        BAYES,
        /** Factors are any functions that are nowhere negative. */
        MARKOV
    }

    private final Kind kind;
    private final int[] cardinalities;
    private final List<Factor> factors;
    private final Names names;

    private Model(Kind kind, int[] cardinalities, List<Factor> factors, Names names) {
        this.kind = kind;
        this.cardinalities = cardinalities;
        this.factors = factors;
        this.names = names;
    }

    /** A Bayesian network, to be built by names. */
    public static BayesBuilder bayes() {
        return new BayesBuilder();
    }

    /** A Markov random field, to be built by names. */
    public static MarkovBuilder markov() {
        return new MarkovBuilder();
    }

    /**
     * A model of the given kind.
     *
     * @throws IllegalArgumentException if a cardinality is below 1, a scope names a variable that does not exist, a table
     *     does not have one value for every assignment of its scope, or a factor of another kind has a variable that is
     *     not Boolean
     */
    public static Model of(Kind kind, int[] cardinalities, List<? extends Factor> factors) {
        for (int variable = 0; variable < cardinalities.length; variable++) {
            if (cardinalities[variable] < 1) {
                throw new IllegalArgumentException("variable " + variable + " has cardinality "
                        + cardinalities[variable] + ", expected 1 or more");
            }
        }
        int[] copied = cardinalities.clone();
        Model model = new Model(kind, copied, List.copyOf(factors), Names.numbers(copied));
        for (Factor factor : model.factors) {
            model.check(factor);
        }
        return model;
    }

    /** A Markov random field. */
    public static Model markov(int[] cardinalities, List<? extends Factor> factors) {
        return of(Kind.MARKOV, cardinalities, factors);
    }

    /** A Markov random field of variables with two states. */
    public static Model binary(int variables, List<? extends Factor> factors) {
        return uniform(variables, 2, factors);
    }

    /** A Markov random field of variables with the same number of states. */
    public static Model uniform(int variables, int states, List<? extends Factor> factors) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, states);
        return markov(cardinalities, factors);
    }

    /**
     * The same model under other names.
     *
     * @throws IllegalArgumentException if they are names of another number of variables or states
     */
    public Model withNames(Names others) {
        if (!others.fits(cardinalities)) {
            throw new IllegalArgumentException("names of other variables than those of " + this);
        }
        return new Model(kind, cardinalities, factors, others);
    }

    /**
     * The same variables with more factors, which makes a Markov random field of a network: its tables are no longer all there is.
     *
     * @throws IllegalArgumentException as for {@link #of}
     */
    public Model withFactors(List<? extends Factor> more) {
        List<Factor> all = new ArrayList<>(factors);
        all.addAll(more);
        return markov(cardinalities, all).withNames(names);
    }

    /**
     * The model after an uncertain observation (soft evidence): how likely it is in each state of a variable. Only their ratios matter for
     * distributions; Z is multiplied by them.
     *
     * <pre>{@code
     * Model model = network.withLikelihood(network.names().variable("rain"), 0.2, 0.8);
     * }</pre>
     *
     * @throws IllegalArgumentException if there is not one number of at least 0 for every state, or none above 0
     */
    public Model withLikelihood(int variable, double... likelihoods) {
        boolean proper = Arrays.stream(likelihoods).allMatch(each -> each >= 0 && each < Double.POSITIVE_INFINITY);
        if (!proper || Arrays.stream(likelihoods).noneMatch(each -> each > 0)) {
            throw new IllegalArgumentException("likelihoods " + Arrays.toString(likelihoods)
                    + ", expected finite numbers of at least 0 and one above it");
        }
        if (likelihoods.length != cardinalities[variable]) {
            throw new IllegalArgumentException(likelihoods.length + " likelihoods for " + names.variable(variable)
                    + ", which has " + cardinalities[variable] + " states");
        }
        return withFactors(List.of(TableFactor.of(new int[] {variable}, likelihoods.clone())));
    }

    private void check(Factor factor) {
        for (int variable : factor.scope()) {
            if (variable < 0 || variable >= cardinalities.length) {
                throw new IllegalArgumentException(
                        "a scope names variable " + variable + " of a model with " + cardinalities.length);
            }
        }
        if (factor instanceof TableFactor table) {
            checkSize(table);
        } else {
            checkBoolean(factor);
        }
    }

    private void checkSize(TableFactor table) {
        if (table.values().length != tableSize(table.scope())) {
            throw new IllegalArgumentException("a table over " + Arrays.toString(table.scope()) + " has "
                    + table.values().length + " values, expected " + tableSize(table.scope()));
        }
    }

    private void checkBoolean(Factor factor) {
        for (int variable : factor.scope()) {
            if (cardinalities[variable] != 2) {
                throw new IllegalArgumentException("a " + factor.getClass().getSimpleName() + " names variable "
                        + variable + " of cardinality " + cardinalities[variable] + ", expected 2");
            }
        }
    }

    /** The meaning of the factors. */
    public Kind kind() {
        return kind;
    }

    /** How many variables there are; they are numbered from 0. */
    public int variableCount() {
        return cardinalities.length;
    }

    /** How many states a variable has. */
    public int cardinality(int variable) {
        return cardinalities[variable];
    }

    /** The number of states of every variable. */
    public int[] cardinalities() {
        return cardinalities.clone();
    }

    /** The factors, in the order in which they were given. */
    public List<Factor> factors() {
        return factors;
    }

    /** The names of the variables and states; their numbers if there are no names. */
    public Names names() {
        return names;
    }

    /**
     * The observations by names.
     *
     * <pre>{@code
     * Evidence evidence = model.evidence("rain", "yes", "sprinkler", "off");
     * }</pre>
     *
     * @param variablesAndStates in turn the name of a variable and that of its state
     * @throws IllegalArgumentException if there is no such variable or state, or a variable stands there twice
     */
    public Evidence evidence(String... variablesAndStates) {
        if (variablesAndStates.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "evidence is pairs of a variable and its state, found " + variablesAndStates.length + " names");
        }
        SortedMap<Integer, Integer> states = new TreeMap<>();
        for (int i = 0; i < variablesAndStates.length; i += 2) {
            int variable = names.variable(variablesAndStates[i]);
            if (states.put(variable, names.state(variable, variablesAndStates[i + 1])) != null) {
                throw new IllegalArgumentException("\"" + variablesAndStates[i] + "\" is observed twice");
            }
        }
        return Evidence.of(states);
    }

    /** Warnings about a Bayesian network, one line for each kind of problem; a Markov random field has none. */
    public List<String> warnings() {
        return kind == Kind.BAYES ? NetworkChecks.warnings(this) : List.of();
    }

    /** Whether any factor is zero anywhere: without zeros every state has a positive weight. */
    public boolean hasZeros() {
        return factors.stream().anyMatch(Factor::hasZero);
    }

    /** Whether every factor is 0 or 1 everywhere: then Z is a number of states. */
    public boolean isUnweighted() {
        return factors.stream().allMatch(Factor::isZeroOrOne);
    }

    /** The number of assignments of the variables; {@link Long#MAX_VALUE} if it does not fit. */
    public long tableSize(int[] variables) {
        long size = 1;
        for (int variable : variables) {
            long high = Math.multiplyHigh(size, cardinalities[variable]);
            size *= cardinalities[variable];
            if (high != 0 || size < 0) {
                return Long.MAX_VALUE;
            }
        }
        return size;
    }

    /** The natural logarithm of f at a full assignment, minus infinity where f is zero. */
    public double lnValue(int[] states) {
        CarefulSum sum = new CarefulSum();
        for (Factor factor : factors) {
            sum.add(Math.log(factor.value(this, states)));
        }
        return sum.value();
    }

    /** The same kind, names, cardinalities and factors, the latter in the same order and bit for bit. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Model that
                && kind == that.kind
                && Arrays.equals(cardinalities, that.cardinalities)
                && names.equals(that.names)
                && factors.equals(that.factors);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cardinalities) + factors.hashCode();
    }

    @Override
    public String toString() {
        return "Model[" + kind + ", " + variableCount() + " variables, " + factors.size() + " factors]";
    }
}
