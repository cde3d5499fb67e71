package org.parseval.engine.minibucket;

import java.util.Arrays;
import java.util.List;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/** Functions that are multiplied before their first variable is eliminated, ready for arithmetic. Everything is logarithms. */
final class MiniBucket {
    final int variable;
    final int states;
    /** Entries of the whole table, and of the message. */
    final int size;

    final int length;
    final int[] senders;
    /** From the whole table to the message of each sender. */
    final Projection[] inbound;

    private final double[] base;
    private final Projection ontoBase;

    /** @param logFactors the logarithms of the model's factors */
    MiniBucket(Model model, Cluster cluster, double[][] logFactors) {
        int[] clique = cluster.clique();
        int[] sizes = Layout.sizes(clique, model::cardinality);
        variable = clique[0];
        states = sizes[0];
        size = (int) Outline.cells(model, clique);
        length = size / states;
        List<Piece> messages =
                cluster.pieces().stream().filter(piece -> piece.sender() >= 0).toList();
        senders = messages.stream().mapToInt(Piece::sender).toArray();
        inbound = messages.stream()
                .map(piece -> new Projection(clique, sizes, piece.scope()))
                .toArray(Projection[]::new);
        int[] scope = {};
        for (Piece piece : cluster.pieces()) {
            scope = piece.factor() >= 0 ? Cluster.union(scope, piece.scope()) : scope;
        }
        ontoBase = new Projection(clique, sizes, scope);
        base = new double[ontoBase.length()];
        for (Piece piece : cluster.pieces()) {
            if (piece.factor() >= 0) {
                int[] own = model.factors().get(piece.factor()).scope();
                new Projection(scope, Layout.sizes(scope, model::cardinality), own)
                        .spread(logFactors[piece.factor()], base);
            }
        }
    }

    /** The product of the factors and the messages. */
    void product(double[][] messages, double[] table) {
        Arrays.fill(table, 0, size, 0);
        ontoBase.spread(base, table);
        for (int i = 0; i < senders.length; i++) {
            inbound[i].spread(messages[senders[i]], table);
        }
    }

    /** One entry of the product. */
    double value(double[][] messages, int[] states) {
        double value = base[ontoBase.index(states)];
        for (int i = 0; i < senders.length; i++) {
            value += messages[senders[i]][inbound[i].index(states)];
        }
        return value;
    }
}
