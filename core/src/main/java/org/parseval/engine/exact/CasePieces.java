package org.parseval.engine.exact;

import java.util.Locale;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;
import org.parseval.parallel.Workers;

/** The eliminations of a division into cases as pieces of work: what is left of the model in a case, and its order. */
public final class CasePieces implements Pieces {

    static byte[] common(Task task) {
        return new PacketWriter().text(task.name()).toBytes();
    }

    static byte[] piece(Division.Whole whole) {
        PacketWriter writer = new PacketWriter();
        ModelPacket.write(whole.model(), writer);
        return writer.numbers(whole.schedule().tree().order().variables())
                .text(whole.schedule().heuristic().name())
                .toBytes();
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        Task task = Task.valueOf(new PacketReader(common).text());
        return piece -> perform(task, new PacketReader(piece), memoryBytes);
    }

    private static byte[] perform(Task task, PacketReader reader, long memoryBytes) {
        Model model = ModelPacket.read(reader);
        EliminationOrder order = EliminationOrder.of(InteractionGraph.of(model), reader.numbers());
        Heuristic heuristic = Heuristic.valueOf(reader.text());
        ContractionSchedule schedule =
                ContractionSchedule.of(new BucketTree(model, order, () -> {}), heuristic, task, () -> {});
        if (schedule.peakBytes() > memoryBytes) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "a case needs %.0f MiB for its tables, and a process of the cluster has %d MiB for it",
                    Math.ceil(schedule.peakBytes() / (1 << 20)),
                    memoryBytes >> 20));
        }
        Deadline interrupt = Deadline.never(Host.here());
        try (Workers workers = new Workers(1, interrupt::check)) {
            return CaseResult.of(new Division.Whole(model, schedule), task, workers, interrupt, Progress.SILENT)
                    .toBytes();
        }
    }
}
