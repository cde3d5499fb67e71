package org.parseval.engine.circuit;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parseval.circuit.Circuit;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.numeric.IntegerProduct;

/**
 * Both passes in integers of any length, through a circuit of a model of zeros and ones: there every product counts once, so that its
 * weights, which are rounded shares, are not needed. A number is forgotten after its last use.
 */
public final class IntegerPass {
    /** A number and the references to it, besides its digits. */
    private static final long BYTES_PER_NUMBER = 64 + 8;

    private final Circuit circuit;
    private final int leaves;
    private final long mostBytes;
    private final Deadline deadline;

    /** By leaf, then by node; those that are not needed any more are missing. */
    private final @Nullable BigInteger[] values;

    /** The same for the sums of the states above. */
    private final BigInteger[] flows;

    private long bytes;

    /**
     * @param factors of the leaves
     * @param mostBytes that the numbers may take
     */
    public IntegerPass(Circuit circuit, BigInteger[] factors, long mostBytes, Deadline deadline) {
        this.circuit = circuit;
        this.mostBytes = mostBytes;
        this.deadline = deadline;
        leaves = circuit.leaves();
        values = new BigInteger[leaves + circuit.nodes()];
        System.arraycopy(factors, 0, values, 0, leaves);
        flows = new BigInteger[values.length];
        Arrays.fill(flows, BigInteger.ZERO);
    }

    /**
     * The sum over all states of the product of their leaves' factors.
     *
     * @param keepsAll whether sums by leaf are asked for next
     * @throws BudgetException if the numbers get too long
     * @throws Deadline.TimeUp if the time is up
     */
    public BigInteger sum(boolean keepsAll) {
        int[] uses = uses();
        for (int node = 0; node < circuit.nodes(); node++) {
            set(leaves + node, valueOf(node));
            for (int i = firstInput(node); i < firstInput(node + 1) && !keepsAll; i++) {
                int input = circuit.input(i);
                if (--uses[input] == 0 && input >= leaves) {
                    forget(input);
                }
            }
        }
        return circuit.root() < 0 ? BigInteger.ZERO : value(circuit.root());
    }

    /**
     * For every leaf the same sum, over the states that it stands for.
     *
     * @throws BudgetException if the numbers get too long
     * @throws Deadline.TimeUp if the time is up
     */
    public BigInteger[] sumsByLeaf() {
        if (circuit.root() >= 0) {
            add(circuit.root(), value(circuit.root()));
        }
        for (int node = circuit.nodes() - 1; node >= 0; node--) {
            if (flows[leaves + node].signum() > 0) {
                spread(node);
            }
            forget(leaves + node);
        }
        return Arrays.copyOf(flows, leaves);
    }

    /** Each product of a node takes its share of the states, which is a whole number of them. */
    private void spread(int node) {
        BigInteger outside = flows[leaves + node].divide(value(leaves + node));
        bytes -= bytes(flows[leaves + node]);
        flows[leaves + node] = BigInteger.ZERO;
        for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
            deadline.check();
            BigInteger part = outside.multiply(product(product));
            for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
                add(circuit.input(i), part);
            }
        }
    }

    private int[] uses() {
        int[] uses = new int[values.length];
        for (int i = 0; i < circuit.edges(); i++) {
            uses[circuit.input(i)]++;
        }
        return uses;
    }

    private int firstInput(int node) {
        return circuit.firstInput(circuit.firstProduct(node));
    }

    private BigInteger valueOf(int node) {
        BigInteger sum = BigInteger.ZERO;
        for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
            deadline.check();
            sum = sum.add(product(product));
        }
        return sum;
    }

    private BigInteger product(int product) {
        IntegerProduct value = new IntegerProduct();
        for (int i = circuit.firstInput(product); i < circuit.firstInput(product + 1); i++) {
            value.multiply(value(circuit.input(i)));
        }
        return value.value();
    }

    private BigInteger value(int input) {
        BigInteger value = values[input];
        if (value == null) {
            throw new IllegalStateException("input " + input + " is used after its last use");
        }
        return value;
    }

    private void set(int input, BigInteger value) {
        values[input] = value;
        take(bytes(value));
    }

    private void add(int input, BigInteger part) {
        long before = bytes(flows[input]);
        flows[input] = flows[input].add(part);
        take(bytes(flows[input]) - before);
    }

    private void take(long more) {
        bytes += more;
        if (bytes > mostBytes) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "the numbers of exact arithmetic take more than the %d MiB they may have",
                    mostBytes >> 20));
        }
    }

    private void forget(int input) {
        bytes -= bytes(value(input));
        values[input] = null;
    }

    private static long bytes(BigInteger value) {
        return BYTES_PER_NUMBER + value.bitLength() / Byte.SIZE;
    }
}
