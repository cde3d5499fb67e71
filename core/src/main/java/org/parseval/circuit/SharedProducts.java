package org.parseval.circuit;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Inputs that stand together in many products become a node of their own, so that a pass through the circuit multiplies them once.
 *
 * <p>The inputs of each product are put into one order for all products, frequent ones first and those that occur in the same products side by
 * side. Then pairs of neighbours that are seen often are replaced by a new symbol, in rounds, until hardly anything is left to gain. Symbols that
 * turn out to be of little use are put back. Values do not change, and no path through the circuit has more roundings: a product
 * takes as many multiplications as before, in another order.
 *
 * @see "N. J. Larsson, A. Moffat, Off-line dictionary-based data compression, Proceedings of the IEEE 88 (2000)"
 */
final class SharedProducts {
    /** Uses of a pair below which a node for it costs more than it saves. */
    private static final int FEWEST_USES = 4;

    private static final int MOST_ROUNDS = 40;

    /** Of the edges; a round that saves less is the last. */
    private static final double SMALLEST_GAIN = 0.005;

    private static final int MOST_COUNTERS = 1 << 24;
    private static final int INDEX_BITS = 27;
    private static final int SIGNATURE_BITS = 12;
    private static final int MOST_FREQUENCY = (1 << 24) - 1;
    private static final long HASH = 0x9E3779B97F4A7C15L;

    private final int originals;

    /** The symbols of all products, one after the other, and where those of each product begin. */
    private final int[] symbols;

    private final int[] starts;

    /** The meaning of the new symbols. */
    private int[] left = new int[1 << 10];

    private int[] right = new int[1 << 10];
    private int pairs;

    /** How often pairs are seen, by their hash. Some have a counter together, which only makes a poor choice now and then. */
    private final int[] counters;

    /** The symbols that were made in this round, by their hash. */
    private int[] made = new int[1 << 11];

    private int madeInRound;

    /** After the rounds: how often a new symbol is used, and whether it is put back since that is too seldom. */
    private int[] uses = {};

    /** @param originals the number of leaves and nodes */
    private SharedProducts(int originals, int[] firstInput, int[] inputs) {
        this.originals = originals;
        symbols = inputs.clone();
        starts = firstInput.clone();
        counters = new int[Math.min(MOST_COUNTERS, Integer.highestOneBit(Math.max(1, inputs.length)) * 2)];
    }

    /** The same circuit with shared products as far as it gets before it is stopped, or the circuit itself if there is nothing to share. */
    static Circuit in(Circuit circuit, BooleanSupplier stop) {
        int originals = circuit.leaves() + circuit.nodes();
        if (originals >= 1 << INDEX_BITS || stop.getAsBoolean()) {
            return circuit;
        }
        SharedProducts shared = new SharedProducts(originals, circuit.firstInputs(), circuit.inputs());
        shared.arrange();
        int before = circuit.edges();
        for (int round = 0; round < MOST_ROUNDS && !stop.getAsBoolean(); round++) {
            int after = shared.replacePairs();
            if (before - after <= SMALLEST_GAIN * before) {
                break;
            }
            before = after;
        }
        return shared.hasNodes() ? new Written(shared, circuit).circuit() : circuit;
    }

    /** Puts the inputs of every product into one order. */
    private void arrange() {
        int[] frequencies = new int[originals];
        int[] signatures = new int[originals];
        for (int product = 0; product + 1 < starts.length; product++) {
            int signature = (int) (((product + 1) * HASH) >>> 32);
            for (int i = starts[product]; i < starts[product + 1]; i++) {
                frequencies[symbols[i]]++;
                signatures[symbols[i]] += signature;
            }
        }
        long[] keys = new long[originals];
        for (int symbol = 0; symbol < originals; symbol++) {
            long frequency = (long) MOST_FREQUENCY - Math.min(MOST_FREQUENCY, frequencies[symbol]);
            long signature = Integer.toUnsignedLong(signatures[symbol]) >>> (Integer.SIZE - SIGNATURE_BITS);
            keys[symbol] = (frequency << SIGNATURE_BITS | signature) << INDEX_BITS | symbol;
        }
        Arrays.sort(keys);
        int[] byRank = new int[originals];
        int[] ranks = new int[originals];
        for (int rank = 0; rank < originals; rank++) {
            byRank[rank] = (int) (keys[rank] & (1 << INDEX_BITS) - 1);
            ranks[byRank[rank]] = rank;
        }
        for (int product = 0; product + 1 < starts.length; product++) {
            for (int i = starts[product]; i < starts[product + 1]; i++) {
                symbols[i] = ranks[symbols[i]];
            }
            Arrays.sort(symbols, starts[product], starts[product + 1]);
            for (int i = starts[product]; i < starts[product + 1]; i++) {
                symbols[i] = byRank[symbols[i]];
            }
        }
    }

    /** Replaces pairs that are seen often; returns how many symbols are left in all products. */
    private int replacePairs() {
        Arrays.fill(counters, 0);
        for (int product = 0; product + 1 < starts.length; product++) {
            for (int i = starts[product]; i + 1 < starts[product + 1]; i++) {
                counters[counterOf(symbols[i], symbols[i + 1])]++;
            }
        }
        Arrays.fill(made, 0);
        madeInRound = 0;
        int kept = 0;
        int from = 0;
        for (int product = 0; product + 1 < starts.length; product++) {
            int end = starts[product + 1];
            starts[product] = kept;
            for (int i = from; i < end; i++) {
                if (i + 1 < end && isChosen(i, end)) {
                    symbols[kept++] = pair(symbols[i], symbols[i + 1]);
                    i++;
                } else {
                    symbols[kept++] = symbols[i];
                }
            }
            from = end;
        }
        starts[starts.length - 1] = kept;
        return kept;
    }

    /** Whether a symbol is replaced together with the next; not if the next has a more frequent neighbour behind it. */
    private boolean isChosen(int i, int end) {
        int seen = counters[counterOf(symbols[i], symbols[i + 1])];
        return seen >= FEWEST_USES && (i + 2 == end || seen >= counters[counterOf(symbols[i + 1], symbols[i + 2])]);
    }

    private int counterOf(int one, int other) {
        return (int) (hash(one, other) >>> 32) & counters.length - 1;
    }

    private static long hash(int one, int other) {
        long mixed = (one * HASH + other) * HASH;
        return (mixed ^ mixed >>> 29) * HASH;
    }

    /** The symbol of a pair, made at its first use. */
    private int pair(int one, int other) {
        if (2 * madeInRound >= made.length) {
            growTable();
        }
        int slot = slotOf(one, other);
        if (made[slot] > 0) {
            return originals + made[slot] - 1;
        }
        if (pairs == left.length) {
            left = Arrays.copyOf(left, 2 * pairs);
            right = Arrays.copyOf(right, 2 * pairs);
        }
        left[pairs] = one;
        right[pairs] = other;
        made[slot] = ++pairs;
        madeInRound++;
        return originals + pairs - 1;
    }

    private void growTable() {
        made = new int[2 * made.length];
        for (int pair = pairs - madeInRound; pair < pairs; pair++) {
            made[slotOf(left[pair], right[pair])] = pair + 1;
        }
    }

    private int slotOf(int one, int other) {
        int slot = (int) (hash(one, other) >>> 20) & made.length - 1;
        while (made[slot] > 0 && (left[made[slot] - 1] != one || right[made[slot] - 1] != other)) {
            slot = (slot + 1) & made.length - 1;
        }
        return slot;
    }

    /**
     * Counts the uses of the pairs, and tells whether some are often enough. A pair that is put back counts its uses as those of what
     * it stands for.
     */
    private boolean hasNodes() {
        uses = new int[pairs];
        for (int i = 0; i < starts[starts.length - 1]; i++) {
            use(symbols[i], 1);
        }
        // A pair is younger than those it is made of.
        for (int pair = pairs - 1; pair >= 0; pair--) {
            int times = isNode(originals + pair) ? 1 : uses[pair];
            use(left[pair], times);
            use(right[pair], times);
        }
        return Arrays.stream(uses).anyMatch(times -> times >= FEWEST_USES);
    }

    private void use(int symbol, int times) {
        if (symbol >= originals) {
            uses[symbol - originals] += times;
        }
    }

    /** Whether a new symbol is a node and not put back. */
    private boolean isNode(int symbol) {
        return uses[symbol - originals] >= FEWEST_USES;
    }

    /** The circuit as it is written down again, new nodes before the first that uses them. */
    private static final class Written {
        private final SharedProducts shared;
        private final Circuit circuit;
        private final int leaves;
        private final int[] firstProduct;
        private final double[] weights;
        private final int[] exponents;
        private final int[] firstInput;
        private final int[] inputs;

        /** By symbol, from the first node on: its number among the inputs of the new circuit, or 0. */
        private final int[] numbers;

        private int nodes;
        private int products;
        private int edges;

        Written(SharedProducts shared, Circuit circuit) {
            this.shared = shared;
            this.circuit = circuit;
            leaves = circuit.leaves();
            int added = 0;
            long length = 0;
            int[] lengths = new int[shared.pairs];
            for (int pair = 0; pair < shared.pairs; pair++) {
                lengths[pair] = length(shared.left[pair], lengths) + length(shared.right[pair], lengths);
                if (shared.isNode(shared.originals + pair)) {
                    length += lengths[pair];
                    lengths[pair] = 1;
                    added++;
                }
            }
            for (int i = 0; i < shared.starts[shared.starts.length - 1]; i++) {
                length += length(shared.symbols[i], lengths);
            }
            firstProduct = new int[circuit.nodes() + added + 1];
            weights = new double[circuit.products() + added];
            exponents = new int[circuit.hasExponents() ? weights.length : 0];
            firstInput = new int[weights.length + 1];
            inputs = new int[Math.toIntExact(length)];
            numbers = new int[shared.originals + shared.pairs - leaves];
        }

        /** How many inputs a symbol is where it is used. */
        private int length(int symbol, int[] lengths) {
            return symbol < shared.originals ? 1 : lengths[symbol - shared.originals];
        }

        Circuit circuit() {
            for (int node = 0; node < circuit.nodes(); node++) {
                for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                    for (int i = shared.starts[product]; i < shared.starts[product + 1]; i++) {
                        writeNodesOf(shared.symbols[i]);
                    }
                }
                for (int product = circuit.firstProduct(node); product < circuit.firstProduct(node + 1); product++) {
                    begin(circuit.weight(product), circuit.exponent(product));
                    for (int i = shared.starts[product]; i < shared.starts[product + 1]; i++) {
                        write(shared.symbols[i]);
                    }
                }
                numbers[node] = end();
            }
            firstInput[products] = edges;
            int root = circuit.root();
            return new Circuit(
                    circuit.variables(),
                    circuit.lnZ(),
                    firstProduct,
                    weights,
                    exponents,
                    firstInput,
                    inputs,
                    root < leaves ? root : numbers[root - leaves],
                    circuit.roundings());
        }

        /** A round makes pairs of symbols of earlier rounds, so that this is no deeper than the number of rounds. */
        private void writeNodesOf(int symbol) {
            if (symbol < shared.originals || numbers[symbol - leaves] > 0) {
                return;
            }
            int pair = symbol - shared.originals;
            writeNodesOf(shared.left[pair]);
            writeNodesOf(shared.right[pair]);
            if (shared.isNode(symbol)) {
                begin(1, 0);
                write(shared.left[pair]);
                write(shared.right[pair]);
                numbers[symbol - leaves] = end();
            }
        }

        private void begin(double weight, int exponent) {
            firstInput[products] = edges;
            weights[products] = weight;
            if (exponents.length > 0) {
                exponents[products] = exponent;
            }
            products++;
        }

        private void write(int symbol) {
            if (symbol < leaves) {
                inputs[edges++] = symbol;
            } else if (numbers[symbol - leaves] > 0) {
                inputs[edges++] = numbers[symbol - leaves];
            } else {
                write(shared.left[symbol - shared.originals]);
                write(shared.right[symbol - shared.originals]);
            }
        }

        private int end() {
            firstProduct[++nodes] = products;
            return leaves + nodes - 1;
        }
    }
}
