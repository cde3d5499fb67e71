package org.parseval.learning.score;

import java.util.Optional;
import org.parseval.inference.Answer;

/**
 * How well a model fits data.
 *
 * @param weight of all rows
 * @param impossible the weight of rows that have probability zero
 * @param logLikelihood of all rows, in nats; minus infinity if a row is impossible
 * @param kind how it is known
 * @param standardError of the log-likelihood, 0 if it is exact
 * @param variables for each variable of a network the sum of log P(variable | parents), over rows where these are known; empty for other models
 * @param known for each variable the weight of these rows
 * @param predictions of the target, if there is one
 * @param complete whether all rows were looked at
 */
public record Fit(
        double weight,
        double impossible,
        double logLikelihood,
        Answer.Kind kind,
        double standardError,
        double[] variables,
        double[] known,
        Optional<Predictions> predictions,
        boolean complete) {

    /** The log-likelihood of a row. */
    public double perRow() {
        return logLikelihood / weight;
    }

    /** As many equally probable states would be as hard to guess as a row. */
    public double perplexity() {
        return Math.exp(-perRow());
    }

    /** The log-likelihood less half of the logarithm of the rows for every parameter. */
    public double bic(double parameters) {
        return logLikelihood - parameters / 2 * Math.log(weight);
    }
}
