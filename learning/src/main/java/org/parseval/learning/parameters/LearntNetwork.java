package org.parseval.learning.parameters;

import org.parseval.inference.Answer;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;

/**
 * A network whose tables were learnt, and what is known of how well it fits.
 *
 * @param structure of the network
 * @param model the network
 * @param counts what the tables come from: counted or, where cells are missing, expected; those of a former run included
 * @param rows of all tables
 * @param emptyRows rows of tables of which there is no count and no prior, which are uniform
 * @param logLikelihood of the data, without those of a former run, in nats
 * @param kind how the log-likelihood is known
 * @param standardError of the log-likelihood, 0 if it is exact
 * @param steps of expectation maximisation; 0 if no cell was missing
 * @param converged whether it ended by itself
 * @param by what computed expectations; empty if no cell was missing
 */
public record LearntNetwork(
        Structure structure,
        Model model,
        ScopeCounts counts,
        int rows,
        int emptyRows,
        double logLikelihood,
        Answer.Kind kind,
        double standardError,
        int steps,
        boolean converged,
        String by) {}
