package org.parseval.support;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.parallel.Looks;

/**
 * The possible states of the variables under the zeros of the factors, kept generalised arc consistent as states are
 * removed, and put back on retreat. Every factor with a zero keeps its nonzero entries in one array, those that are still
 * possible in front, so that putting them back is a matter of one number (simple tabular reduction).
 *
 * @see "J. R. Ullmann, Partition search for non-binary constraint satisfaction, Information Sciences 177 (2007)"
 */
final class TableConsistency {
    private static final int ENTRIES_BETWEEN_QUESTIONS = 1 << 16;

    private final DecisionHeap heap;
    private final BooleanSupplier giveUp;
    private final int[] firstValue;
    private final boolean[] possible;
    private final int[] seen;
    private final List<int[]> scopes = new ArrayList<>();
    private final List<int[]> strides = new ArrayList<>();
    private final List<int[]> entries = new ArrayList<>();
    private final int[] live;
    private final int[][] factorsOf;
    private final int[] cardinalities;
    private final boolean[] queued;
    private final int[] queue;
    private int queueHead;
    private int queueSize;
    private final Trail removedValues = new Trail();
    private final Trail shrunkTables = new Trail();
    private final Trail levels = new Trail();
    private long stepsLeft;
    private int stamp;
    private long unasked;
    private boolean givenUp;

    /** @param looks at whether to give up; where that is so already, nothing is consistent or not */
    TableConsistency(Model model, DecisionHeap heap, long steps, BooleanSupplier giveUp, Looks looks) {
        this.heap = heap;
        this.giveUp = giveUp;
        stepsLeft = steps;
        cardinalities = model.cardinalities();
        firstValue = new int[cardinalities.length + 1];
        for (int v = 0; v < cardinalities.length; v++) {
            firstValue[v + 1] = firstValue[v] + cardinalities[v];
        }
        possible = new boolean[firstValue[cardinalities.length]];
        Arrays.fill(possible, true);
        seen = new int[possible.length];
        for (Factor factor : model.factors()) {
            if (looks.isStopped()) {
                givenUp = true;
                break;
            }
            add(factor.scope(), factor.toTable(model).values());
        }
        live = entries.stream().mapToInt(e -> e.length).toArray();
        queued = new boolean[live.length];
        queue = new int[live.length];
        factorsOf = factorsByVariable();
    }

    private void add(int[] scope, double[] values) {
        int[] nonzero = new int[values.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                nonzero[count++] = i;
            }
        }
        if (count == values.length) {
            return;
        }
        for (int variable : scope) {
            heap.join(variable);
        }
        scopes.add(scope);
        strides.add(Layout.strides(Layout.sizes(scope, v -> cardinalities[v])));
        entries.add(Arrays.copyOf(nonzero, count));
    }

    private int[][] factorsByVariable() {
        int[] counts = new int[cardinalities.length];
        for (int[] scope : scopes) {
            for (int variable : scope) {
                counts[variable]++;
            }
        }
        int[][] of = new int[cardinalities.length][];
        Arrays.setAll(of, v -> new int[counts[v]]);
        for (int f = 0; f < scopes.size(); f++) {
            for (int variable : scopes.get(f)) {
                of[variable][--counts[variable]] = f;
            }
        }
        return of;
    }

    boolean isPossible(int variable, int state) {
        return possible[firstValue[variable] + state];
    }

    /** Whether the search is to be given up; the possible states then mean nothing any more. */
    boolean exhausted() {
        return givenUp || stepsLeft < 0;
    }

    /** Remembers everything until the matching {@link #pop}. */
    void push() {
        levels.add(removedValues.size());
        levels.add(shrunkTables.size());
    }

    void pop() {
        int tables = levels.removeLast();
        int values = levels.removeLast();
        while (shrunkTables.size() > tables) {
            int size = shrunkTables.removeLast();
            live[shrunkTables.removeLast()] = size;
        }
        while (removedValues.size() > values) {
            int state = removedValues.removeLast();
            int variable = removedValues.removeLast();
            possible[firstValue[variable] + state] = true;
            heap.change(variable, 1);
        }
    }

    void remove(int variable, int state) {
        possible[firstValue[variable] + state] = false;
        removedValues.add(variable);
        removedValues.add(state);
        heap.change(variable, -1);
        for (int factor : factorsOf[variable]) {
            enqueue(factor);
        }
    }

    /** Each factor waits at most once, so the ring never overflows. */
    private void enqueue(int factor) {
        if (!queued[factor]) {
            queued[factor] = true;
            int end = queueHead + queueSize++;
            queue[end < queue.length ? end : end - queue.length] = factor;
        }
    }

    boolean propagateAll() {
        for (int factor = 0; factor < live.length; factor++) {
            enqueue(factor);
        }
        return propagate();
    }

    /** Removes states until each has an entry in every factor; false if some factor has none left. */
    boolean propagate() {
        boolean consistent = true;
        while (queueSize > 0) {
            int factor = queue[queueHead];
            queueHead = queueHead + 1 < queue.length ? queueHead + 1 : 0;
            queueSize--;
            if (consistent && !exhausted() && !revise(factor)) {
                consistent = false;
                for (int variable : scopes.get(factor)) {
                    heap.blame(variable);
                }
                heap.forget();
            }
            queued[factor] = false;
        }
        return consistent;
    }

    private boolean revise(int factor) {
        unasked += live[factor] + 1;
        if (unasked > ENTRIES_BETWEEN_QUESTIONS) {
            unasked = 0;
            givenUp |= giveUp.getAsBoolean();
        }
        int[] scope = scopes.get(factor);
        int[] stride = strides.get(factor);
        int[] table = entries.get(factor);
        int before = live[factor];
        stepsLeft -= before;
        stamp++;
        int count = before;
        for (int i = 0; i < count; ) {
            int entry = table[i];
            if (isLive(entry, scope, stride)) {
                mark(entry, scope, stride);
                i++;
            } else {
                table[i] = table[--count];
                table[count] = entry;
            }
        }
        if (count < before) {
            shrunkTables.add(factor);
            shrunkTables.add(before);
            live[factor] = count;
        }
        if (count == 0) {
            return false;
        }
        removeUnseen(scope);
        return true;
    }

    private boolean isLive(int entry, int[] scope, int[] stride) {
        for (int axis = 0; axis < scope.length; axis++) {
            int v = scope[axis];
            if (!possible[firstValue[v] + entry / stride[axis] % cardinalities[v]]) {
                return false;
            }
        }
        return true;
    }

    private void mark(int entry, int[] scope, int[] stride) {
        for (int axis = 0; axis < scope.length; axis++) {
            int v = scope[axis];
            seen[firstValue[v] + entry / stride[axis] % cardinalities[v]] = stamp;
        }
    }

    private void removeUnseen(int[] scope) {
        for (int v : scope) {
            for (int state = 0; state < cardinalities[v]; state++) {
                int value = firstValue[v] + state;
                if (possible[value] && seen[value] != stamp) {
                    remove(v, state);
                }
            }
        }
    }

    /** A stack of numbers. */
    private static final class Trail {
        private int[] numbers = new int[64];
        private int size;

        int size() {
            return size;
        }

        void add(int number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
        }

        int removeLast() {
            return numbers[--size];
        }
    }
}
