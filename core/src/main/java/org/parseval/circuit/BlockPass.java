package org.parseval.circuit;

import java.util.Arrays;

/**
 * Both passes for several evidence sets at once, in doubles: what is read of the circuit, and where, is the same for all of them, and that is
 * what a pass takes its time for. Each set's numbers are those of {@link LinearPass}, bit by bit.
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
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        int end = circuit.firstProducts()[node + 1];
        for (int product = circuit.firstProducts()[node]; product < end; product++) {
            double p0 = weights[product];
            double p1 = p0;
            double p2 = p0;
            double p3 = p0;
            double p4 = p0;
            double p5 = p0;
            double p6 = p0;
            double p7 = p0;
            int last = firstInput[product + 1];
            for (int input = firstInput[product]; input < last; input++) {
                int at = SETS * inputs[input];
                p0 *= all[at];
                p1 *= all[at + 1];
                p2 *= all[at + 2];
                p3 *= all[at + 3];
                p4 *= all[at + 4];
                p5 *= all[at + 5];
                p6 *= all[at + 6];
                p7 *= all[at + 7];
            }
            sum0 += p0;
            sum1 += p1;
            sum2 += p2;
            sum3 += p3;
            sum4 += p4;
            sum5 += p5;
            sum6 += p6;
            sum7 += p7;
        }
        int to = SETS * (leaves + node);
        all[to] = sum0;
        all[to + 1] = sum1;
        all[to + 2] = sum2;
        all[to + 3] = sum3;
        all[to + 4] = sum4;
        all[to + 5] = sum5;
        all[to + 6] = sum6;
        all[to + 7] = sum7;
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
        double flow0 = into[from];
        double flow1 = into[from + 1];
        double flow2 = into[from + 2];
        double flow3 = into[from + 3];
        double flow4 = into[from + 4];
        double flow5 = into[from + 5];
        double flow6 = into[from + 6];
        double flow7 = into[from + 7];
        if (flow0 + flow1 + flow2 + flow3 + flow4 + flow5 + flow6 + flow7 == 0) {
            return;
        }
        into[from] = 0;
        into[from + 1] = 0;
        into[from + 2] = 0;
        into[from + 3] = 0;
        into[from + 4] = 0;
        into[from + 5] = 0;
        into[from + 6] = 0;
        into[from + 7] = 0;
        int product = circuit.firstProducts()[node];
        int last = firstInput[product + 1];
        for (int input = firstInput[product]; input < last; input++) {
            int at = SETS * inputs[input];
            into[at] += flow0;
            into[at + 1] += flow1;
            into[at + 2] += flow2;
            into[at + 3] += flow3;
            into[at + 4] += flow4;
            into[at + 5] += flow5;
            into[at + 6] += flow6;
            into[at + 7] += flow7;
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
        double flow0 = into[from];
        double flow1 = into[from + 1];
        double flow2 = into[from + 2];
        double flow3 = into[from + 3];
        double flow4 = into[from + 4];
        double flow5 = into[from + 5];
        double flow6 = into[from + 6];
        double flow7 = into[from + 7];
        if (flow0 + flow1 + flow2 + flow3 + flow4 + flow5 + flow6 + flow7 == 0) {
            return;
        }
        into[from] = 0;
        into[from + 1] = 0;
        into[from + 2] = 0;
        into[from + 3] = 0;
        into[from + 4] = 0;
        into[from + 5] = 0;
        into[from + 6] = 0;
        into[from + 7] = 0;
        flow0 /= all[from] + LinearPass.NO_ZERO;
        flow1 /= all[from + 1] + LinearPass.NO_ZERO;
        flow2 /= all[from + 2] + LinearPass.NO_ZERO;
        flow3 /= all[from + 3] + LinearPass.NO_ZERO;
        flow4 /= all[from + 4] + LinearPass.NO_ZERO;
        flow5 /= all[from + 5] + LinearPass.NO_ZERO;
        flow6 /= all[from + 6] + LinearPass.NO_ZERO;
        flow7 /= all[from + 7] + LinearPass.NO_ZERO;
        int end = circuit.firstProducts()[node + 1];
        for (int product = circuit.firstProducts()[node]; product < end; product++) {
            double p0 = weights[product];
            double p1 = p0;
            double p2 = p0;
            double p3 = p0;
            double p4 = p0;
            double p5 = p0;
            double p6 = p0;
            double p7 = p0;
            int first = firstInput[product];
            int last = firstInput[product + 1];
            for (int input = first; input < last; input++) {
                int at = SETS * inputs[input];
                p0 *= all[at];
                p1 *= all[at + 1];
                p2 *= all[at + 2];
                p3 *= all[at + 3];
                p4 *= all[at + 4];
                p5 *= all[at + 5];
                p6 *= all[at + 6];
                p7 *= all[at + 7];
            }
            p0 *= flow0;
            p1 *= flow1;
            p2 *= flow2;
            p3 *= flow3;
            p4 *= flow4;
            p5 *= flow5;
            p6 *= flow6;
            p7 *= flow7;
            for (int input = first; input < last; input++) {
                int at = SETS * inputs[input];
                into[at] += p0;
                into[at + 1] += p1;
                into[at + 2] += p2;
                into[at + 3] += p3;
                into[at + 4] += p4;
                into[at + 5] += p5;
                into[at + 6] += p6;
                into[at + 7] += p7;
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
