package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Random weighted formulas, the paper's weighted 3-SAT if a clause has three literals: each clause is 1 where it holds and
 * eta where it does not. The variables of a clause are distinct and evenly drawn, their signs are fair.
 *
 * <pre>{@code
 * Model formula = new WeightedSat(20, 40, 3, 0.1).generate(42);
 * }</pre>
 *
 * @param variables number of variables
 * @param clauses number of clauses; the same one may come again
 * @param literals of a clause
 * @param eta the value of a clause that does not hold
 */
public record WeightedSat(int variables, int clauses, int literals, double eta) {

    /** @throws IllegalArgumentException if there are no such formulas */
    public WeightedSat {
        if (literals < 1 || variables < literals || clauses < 0) {
            throw new IllegalArgumentException("expected 1 literal or more in a clause, " + literals
                    + " variables or more, and 0 clauses or more, found " + variables + " variables and " + clauses
                    + " clauses");
        }
        if (!(eta >= 0 && eta <= 1)) {
            throw new IllegalArgumentException("eta must be from 0 to 1, found " + eta);
        }
    }

    /** A formula that the seed determines. */
    public Model generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Factor> factors = new ArrayList<>();
        for (int c = 0; c < clauses; c++) {
            int[] scope = RandomScopes.draw(random, variables, literals);
            boolean[] positive = new boolean[literals];
            for (int i = 0; i < literals; i++) {
                positive[i] = random.nextBoolean();
            }
            factors.add(new ClauseFactor(scope, positive, eta));
        }
        return Model.markov(RandomScopes.booleans(variables), factors);
    }
}
