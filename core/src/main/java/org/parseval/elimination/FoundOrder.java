package org.parseval.elimination;

/**
 * The outcome of a search for an elimination order.
 *
 * @param order the best order found
 * @param heuristic the rule whose pass gave it; where the graph falls into parts, that of the costliest part
 * @param passes the number of greedy passes, those that were given up included
 * @param cutShort whether a first pass was stopped or given up as hopeless, so that the rule picked the first variables
 *     of the order only and the rest went by degree, or so that some rule had no say
 */
public record FoundOrder(EliminationOrder order, Heuristic heuristic, int passes, boolean cutShort) {}
