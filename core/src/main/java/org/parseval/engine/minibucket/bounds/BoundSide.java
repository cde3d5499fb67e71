package org.parseval.engine.minibucket.bounds;

/** Which bound is sought. */
public enum BoundSide {
    UPPER,
    LOWER
}
