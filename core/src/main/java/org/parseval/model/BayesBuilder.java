package org.parseval.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Builds a Bayesian network by names: variables with their states, and one conditional table for each.
 *
 * <pre>{@code
 * Model model = Model.bayes()
 *         .variable("rain", "no", "yes")
 *         .variable("wet", "no", "yes")
 *         .cpt("rain").table(0.8, 0.2)
 *         .cpt("wet", "rain").table(
 *                 0.9, 0.1, // no rain
 *                 0.2, 0.8) // rain
 *         .build();
 * }</pre>
 */
public final class BayesBuilder {
    private final Vocabulary variables = new Vocabulary();
    private final SortedMap<Integer, TableFactor> tables = new TreeMap<>();

    BayesBuilder() {}

    /** @throws IllegalArgumentException if there is such a variable, it has no state, or one twice */
    public BayesBuilder variable(String name, String... states) {
        variables.add(name, states);
        return this;
    }

    /**
     * Opens the table of a variable given its parents, all of them declared before.
     *
     * @throws IllegalArgumentException if one is not declared or stands there twice, or the variable has a table
     */
    public Cpt cpt(String variable, String... given) {
        List<String> names = new ArrayList<>(Arrays.asList(Vocabulary.present("the list of parents", given)));
        names.add(variable);
        int[] scope = variables.scope(names);
        if (tables.containsKey(scope[given.length])) {
            throw new IllegalArgumentException("\"" + variable + "\" has two tables");
        }
        return new Cpt(scope);
    }

    /** A table that still lacks its values. */
    public final class Cpt {
        private final int[] scope;

        private Cpt(int[] scope) {
            this.scope = scope;
        }

        /**
         * The probabilities: one row for every combination of the parents' states, the last parent running fastest, and in
         * each row one number a state of the variable. Each row sums to one.
         *
         * @throws IllegalArgumentException if there are too few or too many, or one is negative or not a number
         */
        public BayesBuilder table(double... probabilities) {
            int child = scope[scope.length - 1];
            Vocabulary.present("the table of \"" + variables.name(child) + "\"", probabilities);
            long expected = variables.tableSize(scope);
            if (probabilities.length != expected) {
                int states = variables.cardinality(child);
                throw new IllegalArgumentException("the table of \"" + variables.name(child) + "\" has "
                        + probabilities.length + " values, expected " + expected + ": " + expected / states
                        + " rows of " + states + described() + ", the last parent running fastest");
            }
            tables.put(child, TableFactor.of(scope, probabilities.clone()));
            return BayesBuilder.this;
        }

        /** The parents and how many states each has. */
        private String described() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < scope.length - 1; i++) {
                text.append(i == 0 ? ", given " : ", ")
                        .append('"')
                        .append(variables.name(scope[i]))
                        .append("\" with ")
                        .append(variables.cardinality(scope[i]))
                        .append(" states");
            }
            return text.toString();
        }
    }

    /** Warnings so far, such as of rows that do not sum to one; the tables are used as they are. */
    public List<String> warnings() {
        return NetworkChecks.warnings(variables.model(Model.Kind.BAYES, List.copyOf(tables.values())));
    }

    /**
     * The network.
     *
     * @throws IllegalArgumentException if a variable has no table, a row of a table does not sum to one, or the arrows form a circle
     */
    public Model build() {
        Model model = buildAsIs();
        List<String> wrong = NetworkChecks.problems(model);
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", wrong) + "; buildAsIs() takes the tables as they are");
        }
        return model;
    }

    /**
     * The model whose weight is the product of the tables, whether they are those of a network or not; {@link #warnings()} says what is wrong
     * with them.
     *
     * @throws IllegalArgumentException if a variable has no table
     */
    public Model buildAsIs() {
        for (int variable = 0; variable < variables.size(); variable++) {
            if (!tables.containsKey(variable)) {
                throw new IllegalArgumentException("\"" + variables.name(variable) + "\" has no table");
            }
        }
        return variables.model(Model.Kind.BAYES, List.copyOf(tables.values()));
    }
}
