package org.parseval.engine.fourier;

import java.util.Arrays;
import org.parseval.elimination.BucketTree;

/**
 * The tree of buckets as it is known before anything is computed, by position in the elimination order. Truncation may
 * send a message further up than to its bucket's parent, but never off the way to the root.
 *
 * @param parents the bucket that a bucket's message is for, or -1
 * @param cliques the variables of each bucket, the one that it sums out included
 * @param inputs the factors and messages of each bucket
 */
record BucketShape(int[] parents, int[] cliques, int[] inputs) {

    static BucketShape of(BucketTree tree) {
        int n = tree.order().size();
        int[] parents = new int[n];
        int[] cliques = new int[n];
        int[] inputs = new int[n];
        Arrays.fill(parents, -1);
        for (BucketTree.Node node : tree.nodes()) {
            if (node.eliminated() >= 0) {
                int v = tree.order().position(node.eliminated());
                cliques[v] = node.clique().length;
                inputs[v] = node.inputs().length;
                if (node.scope().length > 0) {
                    parents[v] = tree.order().position(node.scope()[0]);
                }
            }
        }
        return new BucketShape(parents, cliques, inputs);
    }

    int size() {
        return parents.length;
    }
}
