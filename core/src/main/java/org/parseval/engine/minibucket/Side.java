package org.parseval.engine.minibucket;

/** Which bound is sought. */
enum Side {
    UPPER,
    LOWER
}
