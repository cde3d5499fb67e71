package org.parseval.circuit;

/**
 * How large a circuit is.
 *
 * @param nodes weighted sums of products
 * @param products over all nodes
 * @param edges inputs of all products
 * @param depth nodes on the longest way from the root to a leaf
 * @param bytes that it takes in memory
 */
public record CircuitStatistics(long nodes, long products, long edges, int depth, long bytes) {}
