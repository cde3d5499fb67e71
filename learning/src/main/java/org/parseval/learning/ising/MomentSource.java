package org.parseval.learning.ising;

import java.util.List;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * log Z and all moments of a grid by one call of an engine that knows marginals of single variables. For each pair of neighbours the
 * model gets a witness: a further variable that is 1 with one probability where the two agree, and with another where they differ. It
 * adds up to 1 and so changes nothing else, and its mean tells how often they agree. There are no zeros, and nothing is left of a
 * witness when it is eliminated.
 */
record MomentSource(Engine engine) {
    /** That a witness is 1 where its pair agrees. */
    private static final double AGREE = 0.95;

    /** That it is 1 where they differ. Nearer to the other, errors would grow. */
    private static final double DIFFER = 0.05;

    /**
     * The coupling that takes the place of zero. Engine energy follows the moments of terms where it drops none, and one that is not there has
     * none to follow; this one it drops, and so it samples. It changes log Z by less than itself.
     */
    private static final double ABSENT = 1e-10;

    /** @param values in the order of {@link GridShape} */
    record Moments(double logZ, double[] values) {}

    /** @throws BudgetException if the engine has no answer */
    Moments of(GridIsing ising, Budget budget) {
        Answer answer = engine.solve(withWitnesses(ising), Query.of(Task.MAR), budget, Progress.SILENT);
        double[][] probabilities = answer.marginals().probabilities();
        double[] values = new double[ising.shape().entries()];
        int pixels = ising.shape().pixels();
        for (int entry = 0; entry < values.length; entry++) {
            double white = probabilities[entry][1];
            double often = entry < pixels ? white : (white - DIFFER) / (AGREE - DIFFER);
            values[entry] = 2 * often - 1;
        }
        return new Moments(answer.value().ln(), values);
    }

    /** The witnesses follow the pixels, in the order of the pairs. */
    private static Model withWitnesses(GridIsing ising) {
        GridShape shape = ising.shape();
        double[] parameters = ising.parameters().clone();
        for (int entry = shape.pixels(); entry < parameters.length; entry++) {
            parameters[entry] = parameters[entry] == 0 ? ABSENT : parameters[entry];
        }
        List<Factor> factors = new GridIsing(shape, parameters).factors();
        double[] table = {1 - AGREE, AGREE, 1 - DIFFER, DIFFER, 1 - DIFFER, DIFFER, 1 - AGREE, AGREE};
        for (int pair = 0; pair < shape.pairs(); pair++) {
            factors.add(
                    TableFactor.of(new int[] {shape.first(pair), shape.second(pair), shape.pixels() + pair}, table));
        }
        return Model.markov(GridIsing.twos(shape.entries()), factors);
    }
}
