package org.parseval.experiments.generators;

import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** A model with what is observed of it. */
public record ObservedModel(Model model, Evidence evidence) {

    /**
     * A Bayesian network whose variables are numbered from causes to effects, with factor v the table of variable v given its
     * parents. What is observed comes from a draw from the network itself, so that it is possible.
     */
    static ObservedModel drawn(Model network, int[] observed, RandomGenerator random) {
        int[] states = new int[network.variableCount()];
        for (int v = 0; v < states.length; v++) {
            Factor table = network.factors().get(v);
            double chance = random.nextDouble();
            states[v] = 0;
            states[v] = chance < table.value(network, states) ? 0 : 1;
        }
        Map<Integer, Integer> seen = new TreeMap<>();
        for (int v : observed) {
            seen.put(v, states[v]);
        }
        return new ObservedModel(network, Evidence.of(seen));
    }
}
