package org.parseval.optimisation.dual;

/** Variables that wait, each once. */
final class VariableQueue {
    private final int[] waiting;
    private final boolean[] present;
    private int first;
    private int size;

    VariableQueue(int variables) {
        waiting = new int[variables];
        present = new boolean[variables];
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int variable) {
        if (!present[variable]) {
            present[variable] = true;
            waiting[(first + size++) % waiting.length] = variable;
        }
    }

    /** The one that waits longest. */
    int poll() {
        int variable = waiting[first];
        present[variable] = false;
        first = (first + 1) % waiting.length;
        size--;
        return variable;
    }

    void clear() {
        while (size > 0) {
            poll();
        }
    }
}
