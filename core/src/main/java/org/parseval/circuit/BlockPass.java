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

    private final double[] products = new double[SETS];
    private final double[] shares = new double[SETS];

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
            int to = SETS * (leaves + node);
            multiply(firstProduct[node]);
            System.arraycopy(products, 0, values, to, SETS);
            for (int product = firstProduct[node] + 1; product < firstProduct[node + 1]; product++) {
                multiply(product);
                for (int set = 0; set < SETS; set++) {
                    values[to + set] += products[set];
                }
            }
        }
    }

    /** A product for every set, written out so that it stays in registers. */
    private void multiply(int product) {
        int[] inputs = circuit.inputs();
        double[] all = values;
        double p0 = circuit.linearWeights()[product];
        double p1 = p0;
        double p2 = p0;
        double p3 = p0;
        double p4 = p0;
        double p5 = p0;
        double p6 = p0;
        double p7 = p0;
        int last = circuit.firstInputs()[product + 1];
        for (int input = circuit.firstInputs()[product]; input < last; input++) {
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
        double[] to = products;
        to[0] = p0;
        to[1] = p1;
        to[2] = p2;
        to[3] = p3;
        to[4] = p4;
        to[5] = p5;
        to[6] = p6;
        to[7] = p7;
    }

    /** Products are made again: to write them down and read them takes longer. */
    private void down() {
        int[] firstProduct = circuit.firstProducts();
        Arrays.fill(flows, 0, SETS * leaves, 0);
        for (int set = 0; set < SETS; set++) {
            flows[SETS * circuit.root() + set] = isInRange(set) ? 1 : 0;
        }
        for (int node = firstProduct.length - 2; node >= 0; node--) {
            int first = firstProduct[node];
            int end = firstProduct[node + 1];
            boolean alone = end == first + 1;
            if (share(SETS * (leaves + node), alone)) {
                for (int product = first; product < end; product++) {
                    if (alone) {
                        Arrays.fill(products, 1);
                    } else {
                        multiply(product);
                    }
                    spread(product);
                }
            }
        }
    }

    /** Into each input of a product flows the product's share. */
    private void spread(int product) {
        int[] inputs = circuit.inputs();
        double[] into = flows;
        double p0 = products[0] * shares[0];
        double p1 = products[1] * shares[1];
        double p2 = products[2] * shares[2];
        double p3 = products[3] * shares[3];
        double p4 = products[4] * shares[4];
        double p5 = products[5] * shares[5];
        double p6 = products[6] * shares[6];
        double p7 = products[7] * shares[7];
        if (p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 == 0) {
            return;
        }
        int last = circuit.firstInputs()[product + 1];
        for (int input = circuit.firstInputs()[product]; input < last; input++) {
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

    /** What flows into a node, divided by its value unless it is one product; tells whether anything does. */
    private boolean share(int at, boolean alone) {
        double sum = 0;
        for (int set = 0; set < SETS; set++) {
            double flow = flows[at + set];
            flows[at + set] = 0;
            shares[set] = alone || flow == 0 ? flow : flow / values[at + set];
            sum += flow;
        }
        return sum > 0;
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
