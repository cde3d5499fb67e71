package org.parseval.fuzz;

import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Oracle;
import org.parseval.testing.RandomModels;

/** A model with evidence, both drawn from one seed, and what is true of it. */
record Problem(long seed, String family, Model model, Evidence evidence, Oracle truth) {

    /** Whose turn it is. */
    static Family family(long seed) {
        return Family.ALL.get((int) (seed % Family.ALL.size()));
    }

    static Problem of(long seed) {
        Family family = family(seed);
        RandomGenerator random = RandomModels.random(seed);
        Model model = family.draw(random);
        Evidence evidence = model.variableCount() == 0 ? Evidence.none() : evidence(model, random);
        return new Problem(seed, family.label(), model, evidence, Oracle.solve(model, evidence));
    }

    /** Half of the time none, else random, possible or impossible states of up to three variables. */
    private static Evidence evidence(Model model, RandomGenerator random) {
        int style = random.nextInt(6);
        Evidence evidence = Evidence.none();
        for (int count = 1 + random.nextInt(3); count > 0 && style >= 3; count--) {
            int v = random.nextInt(model.variableCount());
            if (!evidence.states().containsKey(v)) {
                evidence = with(
                        evidence,
                        v,
                        style == 3
                                ? random.nextInt(model.cardinality(v))
                                : state(model, evidence, v, style == 4, random));
            }
        }
        return evidence;
    }

    /** A state of positive probability under the evidence so far, or of none if there is one. */
    private static int state(Model model, Evidence evidence, int v, boolean possible, RandomGenerator random) {
        Oracle truth = Oracle.solve(model, evidence);
        int first = random.nextInt(model.cardinality(v));
        for (int i = 0; i < model.cardinality(v); i++) {
            int state = (first + i) % model.cardinality(v);
            if (truth.marginals().length > 0 && (truth.marginals()[v][state] > 0) == possible) {
                return state;
            }
        }
        return first;
    }

    private static Evidence with(Evidence evidence, int v, int state) {
        Map<Integer, Integer> states = new TreeMap<>(evidence.states());
        states.put(v, state);
        return Evidence.of(states);
    }
}
