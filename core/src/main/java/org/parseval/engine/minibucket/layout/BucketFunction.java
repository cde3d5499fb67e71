package org.parseval.engine.minibucket.layout;

/**
 * A function in a bucket: a factor of the model, or the message of an earlier mini-bucket.
 *
 * @param scope its variables, increasing
 * @param factor the number of the factor, or -1
 * @param sender the number of the mini-bucket whose message it is, or -1
 */
public record BucketFunction(int[] scope, int factor, int sender) {}
