package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.List;

/** Tables that are used again from step to step: large ones, made and thrown away, would keep the garbage collector busy. */
final class Scratch {
    private final List<double[]> tables = new ArrayList<>();
    private int taken;

    /** A table of at least 2^n entries, which hold anything. It is the caller's until all are given back. */
    double[] take(int n) {
        if (taken == tables.size()) {
            tables.add(new double[1 << n]);
        } else if (tables.get(taken).length < 1 << n) {
            tables.set(taken, new double[1 << n]);
        }
        return tables.get(taken++);
    }

    /** All tables may be taken again. */
    void giveBack() {
        taken = 0;
    }
}
