package org.parseval.engine.energy.elimination;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.parseval.encoding.BitCodes;
import org.parseval.engine.estimate.StateCode;
import org.parseval.inference.BudgetException;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.CarefulSum;
import org.parseval.parallel.Workers;
import org.parseval.transform.WalshHadamard;

/**
 * The logarithm of a model as a polynomial over spins: E(x) = constant + sum of the terms of all blocks. Where a factor is
 * zero its logarithm is that of a small floor instead, and the factor is kept to tell such states apart later.
 */
public final class Energy {
    /** Codes of a table that take a millisecond. */
    private static final int CODES_BETWEEN_LOOKS = 1 << 14;

    /** Past this the expansion of one factor alone has too many terms to work with. */
    private static final int MOST_SPINS_OF_A_FACTOR = 22;

    /** Coefficients below this share of the largest are rounding. */
    private static final double ROUNDING = 1e-15;

    private final Model model;
    private final BitCodes spins;
    private final List<TermBlock> blocks = new ArrayList<>();
    private final List<HardFactor> hard = new ArrayList<>();
    private final double floor;
    private final CarefulSum constant = new CarefulSum();
    private double rounding;

    /**
     * Where a factor with zeros is zero.
     *
     * @param scope the spins, the last running fastest
     * @param zero for every code of the scope
     */
    public record HardFactor(int[] scope, boolean[] zero) {}

    /**
     * @param floor a zero becomes this, relative to the largest value of its factor
     * @param removal how its spins will be removed, on which the weight of a state with two codes depends
     * @param check called before every factor and every pass over a table; what it throws ends the work
     * @throws BudgetException if a factor is too wide
     */
    public Energy(Model model, double floor, SumOrMaximum removal, Runnable check) {
        this.model = model;
        this.floor = floor;
        spins = new BitCodes(model, removal.padding());
        for (Factor factor : model.factors()) {
            check.run();
            add(factor, check);
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (spins.isUneven(v)) {
                shareWeight(v, check);
            }
        }
    }

    private void add(Factor factor, Runnable check) {
        int[] scope = factor.scope();
        double[] values = factor.toTable(model).values();
        int[] bitScope = spins.of(scope);
        if (bitScope.length > MOST_SPINS_OF_A_FACTOR) {
            throw new BudgetException("a factor over " + bitScope.length
                    + " spins would have more terms than engine energy takes, which is 2^" + MOST_SPINS_OF_A_FACTOR);
        }
        double largest = largestSize(values);
        double[] logs = new double[1 << bitScope.length];
        boolean[] zero = new boolean[logs.length];
        boolean anyZero = false;
        for (int code = 0; code < logs.length; code++) {
            if (code % CODES_BETWEEN_LOOKS == 0) {
                check.run();
            }
            double value = values[spins.entry(scope, code)];
            zero[code] = value == 0;
            anyZero |= value == 0;
            // A factor that is zero everywhere does not get here: the reductions answer for it.
            logs[code] = value == 0 ? Math.log(floor) + Math.log(largest) : Math.log(value);
        }
        if (anyZero) {
            hard.add(new HardFactor(bitScope, zero));
        }
        addBlock(bitScope, logs, check);
    }

    private void shareWeight(int variable, Runnable check) {
        double[] logs = spins.weights(variable);
        for (int code = 0; code < logs.length; code++) {
            logs[code] = Math.log(logs[code]);
        }
        addBlock(spins.of(variable), logs, check);
    }

    private void addBlock(int[] bitScope, double[] logs, Runnable check) {
        int n = bitScope.length;
        check.run();
        rounding += Rounding.ofTransform(n, largestSize(logs));
        WalshHadamard.transform(logs, n);
        check.run();
        double largest = 0;
        for (int mask = 0; mask < logs.length; mask++) {
            logs[mask] /= logs.length;
            largest = Math.max(largest, Math.abs(logs[mask]));
        }
        constant.add(logs[0]);
        // Bit 0 of a table's index belongs to the last of the scope.
        int[] scope = new int[n];
        for (int bit = 0; bit < n; bit++) {
            scope[bit] = bitScope[n - 1 - bit];
        }
        TermSelection terms = TermSelection.of(logs, 1, logs.length, ROUNDING * largest, Workers.ALONE);
        TermBlock block = new TermBlock(scope, terms.masks(), terms.coefficients());
        rounding += (logs.length - block.size()) * ROUNDING * largest;
        if (block.size() > 0) {
            blocks.add(block);
        }
    }

    private static double largestSize(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    public Model model() {
        return model;
    }

    /** How the states of variables lie in spins. */
    public StateCode code() {
        int[][] places = IntStream.range(0, model.variableCount())
                .mapToObj(v -> spins.of(v))
                .toArray(int[][]::new);
        return new StateCode(model.cardinalities(), places, 1, spins::stateOf);
    }

    /** Numbers by variable of two states, from those by spin; 0 for all others. */
    public double[] ofPairs(double[] bySpin) {
        return IntStream.range(0, model.variableCount())
                .mapToDouble(v -> model.cardinality(v) == 2 ? bySpin[spins.first(v)] : 0)
                .toArray();
    }

    public BitCodes spins() {
        return spins;
    }

    List<TermBlock> blocks() {
        return blocks;
    }

    double constant() {
        return constant.value();
    }

    /** A bound on what rounding has changed the energy of any state by. */
    double rounding() {
        return rounding;
    }

    public List<HardFactor> hardFactors() {
        return hard;
    }

    /** The floor, if any factor needed one. */
    public OptionalDouble floor() {
        return hard.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(floor);
    }
}
