package org.parseval.reduction;

/** The place of an original variable after a reduction. */
public sealed interface Place {
    /** It has one possible state left. */
    record Fixed(int state) implements Place {}

    /** In no factor: every remaining state equally likely. Those of one root determine each other: {@code states[s]} go together. */
    record Free(int root, int[] states) implements Place {}

    /** A variable of a component; {@code states[s]} is the original state where that variable has state s. */
    record Inside(int component, int variable, int[] states) implements Place {}

    /** Summed out on the way; its marginal is not known. */
    record Gone() implements Place {}

    /** Neither its marginal nor its state was asked for. */
    record Unasked() implements Place {}
}
