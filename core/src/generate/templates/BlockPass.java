package org.parseval.circuit;

import java.util.Arrays;

/**
 * Both passes for several evidence sets at once, in doubles: what is read of the circuit, and where, is the same for all of them, and that is
 * what a pass takes its time for. Each set's numbers are those of {@link LinearPass}, bit by bit.
 *
 * <p>Generated: a line of the template with a dollar sign stands for one line a set.
 */
final class BlockPass {
    /** Sets at once: their values of a node fill a line of the cache. */
    static final int SETS = 8;

    /** Half a gibibyte. */
    private static final long MOST_NUMBERS = 1 << 26;

    private final Circuit circuit;
    private final int leaves;

    /** By leaf, then by node, for each all sets. */
    private final double[] values;

    /** The same; zero between the passes, but for leaves. */
    private final double[] flows;

    /** Whether the pass down was made for all sets. */
    private boolean isDown;

    /** @param circuit that is not {@linkplain #fits too large} */
    BlockPass(Circuit circuit) {
        this.circuit = circuit;
        leaves = circuit.leaves();
        values = new double[SETS * (leaves + circuit.nodes())];
        flows = new double[values.length];
    }

    static boolean fits(Circuit circuit) {
        return 2 * SETS * ((long) circuit.leaves() + circuit.nodes()) <= MOST_NUMBERS;
    }

    /** @param factors what was observed, by set and leaf */
    void up(double[][] factors) {
        int[] firstProduct = circuit.firstProducts();
        isDown = false;
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int set = 0; set < SETS; set++) {
                values[SETS * leaf + set] = factors[set][leaf];
            }
        }
        for (int node = 0; node < firstProduct.length - 1; node++) {
            sum(node);
        }
    }

    /** A node's value for every set, written out so that sums and products stay in registers. */
    private void sum(int node) {
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        double[] weights = circuit.linearWeights();
        double[] all = values;
        double sum$ = 0;
        int end = circuit.firstProducts()[node + 1];
        for (int product = circuit.firstProducts()[node]; product < end; product++) {
            double p$ = weights[product];
            int last = firstInput[product + 1];
            for (int input = firstInput[product]; input < last; input++) {
                int at = SETS * inputs[input];
                p$ *= all[at + $];
            }
            sum$ += p$;
        }
        int to = SETS * (leaves + node);
        all[to + $] = sum$;
    }

    /** Products are made again: to write them down and read them takes longer. */
    private void down() {
        int[] firstProduct = circuit.firstProducts();
        Arrays.fill(flows, 0, SETS * leaves, 0);
        for (int set = 0; set < SETS; set++) {
            flows[SETS * circuit.root() + set] = isInRange(set) ? 1 : 0;
        }
        for (int node = firstProduct.length - 2; node >= 0; node--) {
            if (firstProduct[node + 1] == firstProduct[node] + 1) {
                handOn(node);
            } else {
                spread(node);
            }
        }
    }

    /** All that flows into a node of one product flows into each of its inputs. */
    private void handOn(int node) {
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        double[] into = flows;
        int from = SETS * (leaves + node);
        double flow$ = into[from + $];
        double sum = 0;
        sum += flow$;
        if (sum == 0) {
            return;
        }
        into[from + $] = 0;
        int product = circuit.firstProducts()[node];
        int last = firstInput[product + 1];
        for (int input = firstInput[product]; input < last; input++) {
            int at = SETS * inputs[input];
            into[at + $] += flow$;
        }
    }

    /** What flows into a node goes to its products by their shares, and from a product to all of its inputs. */
    private void spread(int node) {
        int[] firstInput = circuit.firstInputs();
        int[] inputs = circuit.inputs();
        double[] weights = circuit.linearWeights();
        double[] all = values;
        double[] into = flows;
        int from = SETS * (leaves + node);
        double flow$ = into[from + $];
        double sum = 0;
        sum += flow$;
        if (sum == 0) {
            return;
        }
        into[from + $] = 0;
        flow$ /= all[from + $] + LinearPass.NO_ZERO;
        int end = circuit.firstProducts()[node + 1];
        for (int product = circuit.firstProducts()[node]; product < end; product++) {
            double p$ = weights[product];
            int first = firstInput[product];
            int last = firstInput[product + 1];
            for (int input = first; input < last; input++) {
                int at = SETS * inputs[input];
                p$ *= all[at + $];
            }
            p$ *= flow$;
            for (int input = first; input < last; input++) {
                int at = SETS * inputs[input];
                into[at + $] += p$;
            }
        }
    }

    private double root(int set) {
        return values[SETS * circuit.root() + set];
    }

    /** Whether doubles suffice for a set. */
    boolean isInRange(int set) {
        return root(set) >= LinearPass.SMALLEST_ROOT;
    }

    /** One of the sets that are in range, after the pass up. */
    SumPass of(int set) {
        return new SumPass() {
            @Override
            public double log() {
                return Math.log(root(set));
            }

            @Override
            public boolean isZero() {
                return root(set) == 0;
            }

            @Override
            public void down() {
                if (!isDown) {
                    BlockPass.this.down();
                    isDown = true;
                }
            }

            @Override
            public double probability(int leaf) {
                return flows[SETS * leaf + set];
            }
        };
    }
}
