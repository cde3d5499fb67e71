package org.parseval.inference;

import java.util.List;
import java.util.Locale;
import org.parseval.model.Names;

/**
 * The distribution of one variable, by the names of its states.
 *
 * <pre>{@code
 * answer.marginals().of("rain").probability("yes");
 * }</pre>
 */
public final class Distribution {
    private final Marginals marginals;
    private final Names names;
    private final int variable;

    Distribution(Marginals marginals, Names names, int variable) {
        this.marginals = marginals;
        this.names = names;
        this.variable = variable;
    }

    /** The name of the variable. */
    public String variable() {
        return names.variable(variable);
    }

    /** The names of its states. */
    public List<String> states() {
        return names.states(variable);
    }

    /** @throws IllegalArgumentException if there is no such state */
    public double probability(String state) {
        return marginals.of(variable, names.state(variable, state));
    }

    /**
     * The standard error of a probability: 0 if exact, not a number without support.
     *
     * @throws IllegalArgumentException if there is no such state
     */
    public double standardError(String state) {
        return marginals.standardError(variable, names.state(variable, state));
    }

    /** The name of the state of largest probability, the first of them. */
    public String mostProbable() {
        int best = 0;
        for (int state = 1; state < names.states(variable).size(); state++) {
            best = marginals.of(variable, state) > marginals.of(variable, best) ? state : best;
        }
        return names.state(variable, best);
    }

    /** Such as {@code rain: no 0.292, yes 0.708}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(variable()).append(": ");
        List<String> states = states();
        for (int state = 0; state < states.size(); state++) {
            text.append(state == 0 ? "" : ", ")
                    .append(states.get(state))
                    .append(String.format(Locale.ROOT, " %.6g", marginals.of(variable, state)));
        }
        return text.toString();
    }
}
