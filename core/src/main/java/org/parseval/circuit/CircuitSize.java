package org.parseval.circuit;

/** Finds out how large a circuit is. */
final class CircuitSize {
    private CircuitSize() {}

    static Circuit.Statistics of(Circuit circuit) {
        int[] depths = new int[circuit.leaves() + circuit.nodes()];
        int deepest = 0;
        for (int node = 0; node < circuit.nodes(); node++) {
            int depth = 0;
            int end = circuit.firstInput(circuit.firstProduct(node + 1));
            for (int i = circuit.firstInput(circuit.firstProduct(node)); i < end; i++) {
                depth = Math.max(depth, depths[circuit.input(i)]);
            }
            depths[circuit.leaves() + node] = depth + 1;
            deepest = Math.max(deepest, depth + 1);
        }
        long bytes = bytes(circuit.nodes(), circuit.products(), circuit.edges());
        return new Circuit.Statistics(circuit.nodes(), circuit.products(), circuit.edges(), deepest, bytes);
    }

    /** The bytes of a circuit of a size. */
    static long bytes(long nodes, long products, long edges) {
        return 4 * nodes + 12 * products + 4 * edges;
    }
}
