package org.parseval.engine.minibucket;

/** By what the functions of a bucket are split into mini-buckets. */
public enum Partitioning {
    /** By their scopes alone: widest first, each into the first mini-bucket that has room. */
    SCOPE,
    /** By their values: those are kept together whose separation would cost the most. */
    CONTENT
}
