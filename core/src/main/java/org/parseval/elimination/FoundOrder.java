package org.parseval.elimination;

/**
 * The outcome of a search for an elimination order.
 *
 * @param order the best order found
 * @param heuristic the rule whose pass gave it; where the graph falls into parts, that of the costliest part
 * @param passes the number of greedy passes, those that were given up included
 */
public record FoundOrder(EliminationOrder order, Heuristic heuristic, int passes) {}
