package org.parseval.counting.search.trace;

import java.math.BigInteger;
import java.util.Optional;
import org.parseval.inference.Deadline;
import org.parseval.numeric.IntegerProduct;

/** The number of solutions of a circuit without weights, to the last digit. A node's count is forgotten after its last use. */
public final class CircuitCount {
    /** A number, a reference to it, and the uses that are left, besides the digits. */
    private static final long BYTES_PER_NODE = 64 + 8 + 4;

    private final SearchCircuit circuit;
    private final long mostBytes;
    private final int[] uses;
    private final BigInteger[] counts;
    private long bytes;

    private CircuitCount(SearchCircuit circuit, long mostBytes) {
        this.circuit = circuit;
        this.mostBytes = mostBytes;
        uses = circuit.uses();
        counts = new BigInteger[circuit.nodes()];
        bytes = BYTES_PER_NODE * circuit.nodes();
    }

    /**
     * The count, or nothing if the numbers do not fit the memory.
     *
     * @throws Deadline.TimeUp if the time is up
     */
    public static Optional<BigInteger> of(SearchCircuit circuit, long mostBytes, Deadline deadline) {
        return BYTES_PER_NODE * circuit.nodes() > mostBytes
                ? Optional.empty()
                : new CircuitCount(circuit, mostBytes).count(deadline);
    }

    private Optional<BigInteger> count(Deadline deadline) {
        // A node is younger than those it is made of.
        for (int node = 0; node < counts.length; node++) {
            deadline.check();
            if (uses[node] > 0) {
                BigInteger count = BigInteger.ZERO;
                if (circuit.hasFirst(node)) {
                    count = product(circuit.start(node), circuit.middle(node));
                }
                if (circuit.hasSecond(node)) {
                    count = count.add(product(circuit.middle(node), circuit.end(node)));
                }
                counts[node] = count;
                bytes += count.bitLength() / Byte.SIZE;
                if (bytes > mostBytes) {
                    return Optional.empty();
                }
            }
        }
        IntegerProduct root = new IntegerProduct();
        for (int i = 0; i < circuit.size(); i++) {
            multiply(root, circuit.rootEntry(i));
        }
        return Optional.of(root.value());
    }

    private BigInteger product(int from, int to) {
        IntegerProduct product = new IntegerProduct();
        for (int i = from; i < to; i++) {
            multiply(product, circuit.entry(i));
        }
        return product.value();
    }

    private void multiply(IntegerProduct product, int entry) {
        if (SearchCircuit.isNode(entry)) {
            product.multiply(counts[entry]);
            if (--uses[entry] == 0) {
                bytes -= counts[entry].bitLength() / Byte.SIZE;
                counts[entry] = BigInteger.ZERO;
            }
        } else if (SearchCircuit.isFree(entry)) {
            product.multiply(2);
        }
    }
}
