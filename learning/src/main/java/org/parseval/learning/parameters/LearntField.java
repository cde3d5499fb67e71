package org.parseval.learning.parameters;

import org.parseval.inference.Answer;
import org.parseval.model.Model;

/**
 * A Markov random field whose tables were learnt, and what is known of how well it fits.
 *
 * @param model the field; where there is no penalty on weights, Z is 1 as nearly as the fit is
 * @param logLikelihood of the data, in nats
 * @param kind how it is known
 * @param standardError of the log-likelihood, 0 if it is exact
 * @param largestGap the largest distance between the share of an assignment in the data and its probability; with a penalty, the largest entry of
 *     the gradient that is left
 * @param steps that were made
 * @param converged whether it ended by itself
 * @param by how it was learnt
 */
public record LearntField(
        Model model,
        double logLikelihood,
        Answer.Kind kind,
        double standardError,
        double largestGap,
        int steps,
        boolean converged,
        String by) {}
