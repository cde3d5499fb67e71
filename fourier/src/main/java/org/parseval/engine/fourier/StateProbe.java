package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Logarithms;

/**
 * States of high weight that are found without the proposal, by Gibbs sampling from starts of their own. States that
 * the proposal almost never draws leave no trace in the mean of the samples or its error. The states found here do not
 * depend on the proposal and show where it fails. They need not be distributed like the target.
 */
final class StateProbe {
    /** Sweeps from a start to the first state that counts. */
    private static final int SWEEPS_BEFORE = 16;

    private static final int CHAINS = 32;

    /** What a factor that is zero counts as on the way to a state of positive weight. */
    private static final double LOG_OF_ZERO = -1e4;

    private final Proposal proposal;
    private final Model target;
    private final int[][] bits;
    private final int[] cardinalities;
    private final List<List<Factor>> factorsOf = new ArrayList<>();

    /**
     * @param bits of each variable, most significant first
     * @param cardinalities the number of states of each variable
     */
    StateProbe(Proposal proposal, int[][] bits, int[] cardinalities) {
        this.proposal = proposal;
        this.bits = bits;
        this.cardinalities = cardinalities;
        target = proposal.target();
        int[] variableOf = new int[target.variableCount()];
        for (int v = 0; v < bits.length; v++) {
            factorsOf.add(new ArrayList<>());
            for (int bit : bits[v]) {
                variableOf[bit] = v;
            }
        }
        for (Factor factor : target.factors()) {
            Arrays.stream(factor.scope())
                    .map(bit -> variableOf[bit])
                    .distinct()
                    .forEach(v -> factorsOf.get(v).add(factor));
        }
    }

    /**
     * The logarithms of the weights of such states.
     *
     * @param count how many states
     * @throws Deadline.TimeUp if there is no time for all of them
     */
    double[] logWeights(int count, SplittableRandom random, Deadline deadline) {
        double[] logWeights = new double[count];
        int chains = Math.min(CHAINS, count);
        int found = 0;
        for (int chain = 0; chain < chains; chain++) {
            int[] states = start(chain, random, deadline);
            int last = (int) ((long) count * (chain + 1) / chains);
            while (found < last) {
                sweep(states, random, deadline);
                logWeights[found++] = proposal.logWeight(states);
            }
        }
        return logWeights;
    }

    /** The logarithm of the weight of a state that others have found, given by the state of every variable. */
    double logWeight(int[] found) {
        int[] states = new int[target.variableCount()];
        for (int v = 0; v < bits.length; v++) {
            set(v, found[v], states);
        }
        return proposal.logWeight(states);
    }

    /** From any state, in the first chains one where all variables are alike; from a sample if that leads nowhere. */
    private int[] start(int chain, SplittableRandom random, Deadline deadline) {
        int[] states = new int[target.variableCount()];
        int largest = Arrays.stream(cardinalities).max().orElse(1);
        for (int v = 0; v < bits.length; v++) {
            set(v, chain < largest ? Math.min(chain, cardinalities[v] - 1) : random.nextInt(cardinalities[v]), states);
        }
        for (int sweep = 0; sweep < SWEEPS_BEFORE; sweep++) {
            sweep(states, random, deadline);
        }
        for (int attempt = 0; attempt < CHAINS && target.logValue(states) == Double.NEGATIVE_INFINITY; attempt++) {
            proposal.draw(states, random);
        }
        return states;
    }

    private void set(int variable, int state, int[] states) {
        int[] places = bits[variable];
        for (int b = 0; b < places.length; b++) {
            states[places[b]] = state >> (places.length - 1 - b) & 1;
        }
    }

    private void sweep(int[] states, SplittableRandom random, Deadline deadline) {
        for (int v = 0; v < bits.length; v++) {
            deadline.check();
            double[] logs = new double[cardinalities[v]];
            for (int state = 0; state < logs.length; state++) {
                set(v, state, states);
                for (Factor factor : factorsOf.get(v)) {
                    logs[state] += Math.max(LOG_OF_ZERO, Math.log(factor.value(target, states)));
                }
            }
            double number = random.nextDouble() * Logarithms.exponentiate(logs, logs.length);
            set(v, Categorical.at(number, logs, 0, logs.length), states);
        }
    }
}
