package org.parseval.circuit;

import org.jspecify.annotations.Nullable;

/** The arrays of the passes, made at their first use and used again; one question at a time. */
final class PassArrays {
    private final Circuit circuit;
    private @Nullable LinearPass linear;
    private @Nullable ScaledPass scaled;
    private @Nullable MaximumPass maximum;
    private @Nullable BlockPass block;

    PassArrays(Circuit circuit) {
        this.circuit = circuit;
    }

    LinearPass linear() {
        if (linear == null) {
            linear = new LinearPass(circuit);
        }
        return linear;
    }

    ScaledPass scaled() {
        if (scaled == null) {
            scaled = new ScaledPass(circuit);
        }
        return scaled;
    }

    BlockPass block() {
        if (block == null) {
            block = new BlockPass(circuit);
        }
        return block;
    }

    MaximumPass maximum() {
        if (maximum == null) {
            maximum = new MaximumPass(circuit);
        }
        return maximum;
    }
}
