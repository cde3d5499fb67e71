package org.parseval.cli.batch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.experiments.compare.EngineChoice;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/** Rows of a batch as pieces of work: each process gets the model and plans once. */
public final class RowPieces implements Pieces {

    /** @param budget of each row */
    static byte[] common(EvidenceHeader header, RowSolver.RowTask question, EngineChoice engine, Budget budget) {
        PacketWriter writer = new PacketWriter();
        ModelPacket.write(header.model(), writer);
        engine.write(writer);
        writer.number(header.common().states().size());
        header.common()
                .states()
                .forEach((variable, state) -> writer.number(variable).number(state));
        return writer.text(question.task().name())
                .numbers(question.wanted())
                .text(header.line())
                .number(budget.time().toNanos())
                .number(budget.memoryBytes())
                .number(budget.seed())
                .toBytes();
    }

    /** Some rows that follow each other. */
    static byte[] piece(EvidenceRows questions, int from, int to) {
        PacketWriter writer = new PacketWriter().number(from).number(to - from);
        questions.lines().subList(from, to).forEach(writer::text);
        return writer.toBytes();
    }

    static List<String> rows(byte[] result) {
        return texts(new PacketReader(result));
    }

    private static List<String> texts(PacketReader reader) {
        int count = reader.count();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(reader.text());
        }
        return texts;
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Model model = ModelPacket.read(reader);
        EngineChoice engine = EngineChoice.read(reader);
        SortedMap<Integer, Integer> observed = new TreeMap<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            observed.put(reader.count(), reader.count());
        }
        Task task = Task.valueOf(reader.text());
        int[] wanted = reader.numbers();
        EvidenceHeader header = EvidenceHeader.of(reader.text(), model, Evidence.of(observed));
        Budget budget = Budget.standard()
                .withTime(Duration.ofNanos(reader.number()))
                .withMemory(Math.min(reader.number(), memoryBytes))
                .withSeed(reader.number())
                .withThreads(1);
        RowSolver solver = new RowSolver(header, new RowSolver.RowTask(task, wanted), engine.engine(), budget);
        return piece -> perform(solver, new PacketReader(piece));
    }

    private static byte[] perform(RowSolver solver, PacketReader piece) {
        int from = piece.count();
        List<String> lines = texts(piece);
        PacketWriter writer = new PacketWriter().number(lines.size());
        int together = solver.rowsAtOnce();
        for (int first = 0; first < lines.size(); first += together) {
            List<String> some = lines.subList(first, Math.min(lines.size(), first + together));
            solver.rows(from + first, some).forEach(writer::text);
            if (Thread.currentThread().isInterrupted()) {
                throw new BudgetException("stopped");
            }
        }
        return writer.toBytes();
    }
}
