package org.parseval.engine.fourier;

/** In which order the factors and messages of a bucket are multiplied; where products are cut, that changes what is left. */
public enum Multiplication {
    /** The fewest terms first; of as many, in turn. */
    FEWEST_FIRST,
    /** In turn: factors by their smallest variable, those of one as the model lists them, then messages as their variables went. */
    IN_TURN
}
