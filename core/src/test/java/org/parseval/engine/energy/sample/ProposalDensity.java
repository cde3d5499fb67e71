package org.parseval.engine.energy.sample;

import java.util.List;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.Step;
import org.parseval.engine.energy.elimination.TermBlock;

/** The density of the sampler by its definition, spin by spin from the terms of the energy. */
final class ProposalDensity {
    private final Elimination elimination;
    private final double leastProbability;

    ProposalDensity(Energy energy, Elimination elimination, double leastProbability) {
        this.elimination = elimination;
        this.leastProbability = leastProbability;
        assert energy.spins().count() == elimination.steps().size();
    }

    /** The logarithm of the probability with which an assignment of Boolean variables is drawn. */
    double log(int[] states) {
        double log = 0;
        List<Step> steps = elimination.steps();
        for (Step step : steps) {
            double field = 0;
            for (TermBlock block : step.consumed()) {
                for (int t = 0; t < block.size(); t++) {
                    field += contribution(block, t, step.spin(), states);
                }
            }
            double one = 1 / (1 + Math.exp(2 * field));
            one = Math.min(1 - leastProbability, Math.max(leastProbability, one));
            log += Math.log(states[step.spin()] == 1 ? one : 1 - one);
        }
        return log;
    }

    private static double contribution(TermBlock block, int term, int spin, int[] states) {
        boolean has = false;
        int sign = 1;
        for (int bit = 0; bit < block.scope().length; bit++) {
            if ((block.masks()[term] >> bit & 1) != 0) {
                has |= block.scope()[bit] == spin;
                sign *= block.scope()[bit] != spin && states[block.scope()[bit]] == 1 ? -1 : 1;
            }
        }
        return has ? sign * block.coefficients()[term] : 0;
    }
}
