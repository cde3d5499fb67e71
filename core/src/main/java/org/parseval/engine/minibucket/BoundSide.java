package org.parseval.engine.minibucket;

/** Which bound is sought. */
enum BoundSide {
    UPPER,
    LOWER
}
