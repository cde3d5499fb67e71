package org.parseval.circuit;

import java.util.Arrays;

/**
 * Both passes through a circuit for some sets of observations, as plain numbers: for who asks so often that an {@link
 * org.parseval.inference.Answer} would take longer to make than to compute. Of one thread at a time.
 *
 * <pre>{@code
 * CircuitPasses passes = new CircuitPasses(circuit);
 * passes.run(factors, 2); // by set and leaf: 1 where nothing is known, 0 for states that were not observed
 * double rain = passes.probability(0, circuit.leaf(rain, yes));
 * }</pre>
 */
public final class CircuitPasses {
    private final Circuit circuit;
    private final PassArrays arrays;
    private final SumPass[] passes = new SumPass[Circuit.AT_ONCE];

    /** The results of the slower pass for sets that leave the range of doubles, by leaf. */
    private final double[][] slow = new double[Circuit.AT_ONCE][];

    private final double[] logs = new double[Circuit.AT_ONCE];

    /** @param circuit whose nodes and leaves take some bytes each for every thread that asks */
    public CircuitPasses(Circuit circuit) {
        this.circuit = circuit;
        arrays = new PassArrays(circuit);
    }

    /**
     * Goes through the circuit, up and down.
     *
     * @param factors what was observed, by set and leaf, each from 0 to 1; the array has a place for {@link Circuit#AT_ONCE} sets
     * @param sets how many of them there are
     */
    public void run(double[][] factors, int sets) {
        Arrays.fill(slow, null);
        if (circuit.root() < 0) {
            Arrays.fill(logs, Double.NEGATIVE_INFINITY);
            return;
        }
        if (sets > 1 && BlockPass.fits(circuit)) {
            together(factors, sets);
        } else {
            for (int set = 0; set < sets; set++) {
                alone(factors[set], set);
            }
        }
    }

    private void together(double[][] factors, int sets) {
        BlockPass block = arrays.block();
        double[][] all = factors;
        if (sets < Circuit.AT_ONCE) {
            all = new double[Circuit.AT_ONCE][];
            for (int set = 0; set < all.length; set++) {
                all[set] = factors[Math.min(set, sets - 1)];
            }
        }
        block.up(all);
        for (int set = 0; set < sets; set++) {
            if (block.isInRange(set)) {
                passes[set] = block.of(set);
                logs[set] = circuit.lnZ() + passes[set].log();
                passes[set].down();
            } else {
                alone(factors[set], set);
            }
        }
    }

    /** The arrays of this pass are used again for the next set, so what they tell is written down. */
    private void alone(double[] factors, int set) {
        LinearPass linear = arrays.linear();
        linear.up(factors);
        SumPass pass = linear;
        if (!linear.isInRange()) {
            ScaledPass scaled = arrays.scaled();
            scaled.up(factors);
            pass = scaled;
        }
        double[] told = new double[circuit.leaves()];
        slow[set] = told;
        logs[set] = pass.isZero() ? Double.NEGATIVE_INFINITY : circuit.lnZ() + pass.log();
        if (!pass.isZero()) {
            pass.down();
            Arrays.setAll(told, pass::probability);
        }
    }

    /** The natural logarithm of Z under a set's observations; minus infinity if it is zero. */
    public double ln(int set) {
        return logs[set];
    }

    /** The probability of a leaf's state given a set's observations; of no meaning if Z is zero. */
    public double probability(int set, int leaf) {
        double[] told = slow[set];
        return told == null ? passes[set].probability(leaf) : told[leaf];
    }
}
