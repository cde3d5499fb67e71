package org.parseval.learning.structure;

import org.parseval.cluster.Cluster.Pieces;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableBuilder;
import org.parseval.learning.score.StructureScore;
import org.parseval.model.Names;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/** Rounds of a bootstrap as pieces of work, one seed each: what a round finds depends on its seed alone. */
public final class BootstrapPieces implements Pieces {

    /** The data that all rounds share: the rows and the search. */
    static byte[] common(DataTable table, StructureSearch search, long seed) {
        PacketWriter writer = new PacketWriter();
        int[] cardinalities = new int[table.variables()];
        for (int v = 0; v < cardinalities.length; v++) {
            cardinalities[v] = table.cardinality(v);
        }
        writer.numbers(cardinalities).number(table.rows());
        table.forEach((states, weight) -> writer.numbers(states).real(weight));
        writer.number(seed)
                .text(search.method().name())
                .text(search.score().kind().name())
                .real(search.score().sampleSize())
                .number(search.climbing().restarts())
                .number(search.climbing().tabu())
                .real(search.level())
                .number(search.target())
                .number(search.constraints().mostParents());
        arrows(writer, search.constraints().required());
        arrows(writer, search.constraints().forbidden());
        return writer.toBytes();
    }

    private static void arrows(PacketWriter writer, boolean[][] arrows) {
        for (boolean[] row : arrows) {
            for (boolean arrow : row) {
                writer.flag(arrow);
            }
        }
    }

    private static boolean[][] arrows(PacketReader reader, int variables) {
        boolean[][] arrows = new boolean[variables][variables];
        for (boolean[] row : arrows) {
            for (int to = 0; to < variables; to++) {
                row[to] = reader.flag();
            }
        }
        return arrows;
    }

    static byte[] piece(long seed) {
        return new PacketWriter().number(seed).toBytes();
    }

    /** The parents of all variables. */
    static int[][] parents(byte[] result, int variables) {
        PacketReader reader = new PacketReader(result);
        int[][] parents = new int[variables][];
        for (int v = 0; v < variables; v++) {
            parents[v] = reader.numbers();
        }
        return parents;
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Names names = Names.numbers(reader.numbers());
        TableBuilder rows = new TableBuilder(memoryBytes);
        int count = reader.count();
        for (int row = 0; row < count; row++) {
            rows.row(reader.numbers(), reader.real());
        }
        DataTable table = rows.build(names);
        long seed = reader.number();
        StructureSearch search = search(reader, names.variableCount());
        // Who waits for it says when it must end.
        Budget budget = Budget.standard().withSeed(seed);
        return piece -> {
            long drawn = new PacketReader(piece).number();
            Structure found = search.search(Bootstrap.drawn(table, drawn), budget, Progress.SILENT)
                    .structure();
            PacketWriter writer = new PacketWriter();
            for (int v = 0; v < found.size(); v++) {
                writer.numbers(found.parents(v));
            }
            return writer.toBytes();
        };
    }

    private static StructureSearch search(PacketReader reader, int variables) {
        StructureSearch.Method method = StructureSearch.Method.valueOf(reader.text());
        StructureScore score = new StructureScore(StructureScore.Kind.valueOf(reader.text()), reader.real());
        HillClimbing climbing = new HillClimbing(reader.count(), reader.count());
        double level = reader.real();
        int target = (int) reader.number();
        int mostParents = reader.count();
        return new StructureSearch(
                method,
                score,
                climbing,
                level,
                target,
                new Constraints(mostParents, arrows(reader, variables), arrows(reader, variables)));
    }
}
