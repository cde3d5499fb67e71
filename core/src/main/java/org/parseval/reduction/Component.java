package org.parseval.reduction;

import org.parseval.model.Model;

/**
 * A connected part of a reduced model: independent of all other parts, every variable with at least two possible states
 * and at least one factor.
 *
 * @param model the part as a model of its own
 * @param variables the original variable behind each variable of the part; numbers past the original ones are those of
 *     auxiliary variables, of which nobody asks the marginals. Shared, not copied: do not write to it
 */
public record Component(Model model, int[] variables) {}
