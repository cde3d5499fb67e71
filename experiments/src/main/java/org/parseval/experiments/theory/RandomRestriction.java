package org.parseval.experiments.theory;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.fourier.Polynomial;

/**
 * A restriction J|z: the variables in J stay open, all others are fixed by z (the paper, Definitions 3 and 4).
 *
 * <pre>{@code
 * RandomRestriction rho = RandomRestriction.draw(100, 0.05, random); // about five variables stay open
 * Polynomial rest = rho.apply(f);
 * }</pre>
 */
public final class RandomRestriction {
    /** Stands for the state of an open variable. */
    static final int OPEN = -1;

    private final int[] states;

    private RandomRestriction(int[] states) {
        this.states = states;
    }

    /**
     * A delta-random restriction: each variable stays open with probability delta, else it gets a fair random state.
     *
     * @throws IllegalArgumentException if delta is not a probability
     */
    public static RandomRestriction draw(int variables, double delta, RandomGenerator random) {
        if (!(delta >= 0 && delta <= 1)) {
            throw new IllegalArgumentException("delta must be from 0 to 1, found " + delta);
        }
        int[] states = new int[variables];
        for (int v = 0; v < variables; v++) {
            states[v] = random.nextDouble() < delta ? OPEN : random.nextInt(2);
        }
        return new RandomRestriction(states);
    }

    /**
     * A restriction drawn evenly from the supplement's R_n^l, those that leave exactly l of n variables open.
     *
     * @throws IllegalArgumentException if there are not that many variables
     */
    public static RandomRestriction drawOpen(int variables, int open, RandomGenerator random) {
        if (open < 0 || open > variables) {
            throw new IllegalArgumentException("cannot leave " + open + " of " + variables + " variables open");
        }
        int[] states = new int[variables];
        int left = open;
        for (int v = 0; v < variables; v++) {
            boolean stays = random.nextInt(variables - v) < left;
            states[v] = stays ? OPEN : random.nextInt(2);
            left -= stays ? 1 : 0;
        }
        return new RandomRestriction(states);
    }

    /** The open variables J, increasing. */
    public int[] open() {
        return IntStream.range(0, states.length).filter(this::isOpen).toArray();
    }

    /** Whether a variable was left without a value. */
    public boolean isOpen(int variable) {
        return states[variable] == OPEN;
    }

    /** The states of all variables: those of z, and for the open ones, in their order, those given. */
    public int[] complete(int[] openStates) {
        int[] completed = states.clone();
        int next = 0;
        for (int variable : open()) {
            completed[variable] = openStates[next++];
        }
        return completed;
    }

    /** The function of the open variables that is left of f. */
    public Polynomial apply(Polynomial polynomial) {
        Polynomial rest = polynomial;
        for (int variable : polynomial.scope()) {
            if (!isOpen(variable)) {
                rest = rest.restrict(variable, states[variable]);
            }
        }
        return rest;
    }

    /** The state of every variable, with {@link #OPEN} for the open ones. */
    int[] states() {
        return states.clone();
    }

    @Override
    public String toString() {
        return "RandomRestriction" + Arrays.toString(states);
    }
}
