package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.Refinement;
import org.parseval.engine.energy.elimination.SumOrMaximum;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.estimate.Batch;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.model.Model;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * Numbered islands of samples as pieces of work. Each process gets the model and how finely to eliminate, eliminates it for itself, and checks
 * that it found the same value to the last bit: the eliminated energy would be much larger than the model.
 */
public final class IslandPieces implements Pieces {

    /** The data that all islands share. */
    public static byte[] common(
            Energy energy,
            double floor,
            Elimination elimination,
            Refinement refinement,
            boolean states,
            RandomStreams streams) {
        PacketWriter writer = new PacketWriter();
        ModelPacket.write(energy.model(), writer);
        writer.real(floor)
                .number(refinement.neighbours())
                .real(refinement.epsilon())
                .number(refinement.order());
        return writer.flag(states)
                .real(elimination.logValue())
                .number(elimination.terms())
                .number(streams.seed())
                .toBytes();
    }

    static byte[] piece(int first, int count) {
        return new PacketWriter().number(first).number(count).toBytes();
    }

    static List<Batch> results(int count, byte[] result) {
        PacketReader reader = new PacketReader(result);
        return Stream.generate(() -> Batch.read(reader)).limit(count).toList();
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Model model = ModelPacket.read(reader);
        double floor = reader.real();
        Refinement refinement = new Refinement(reader.count(), reader.real(), reader.count());
        boolean states = reader.flag();
        double logValue = reader.real();
        checkRoom(reader.number(), memoryBytes);
        RandomStreams streams = new RandomStreams(reader.number());
        Deadline interrupt = Deadline.never(Host.here());
        Energy energy = new Energy(model, floor, SumOrMaximum.SUM, interrupt::check);
        Elimination elimination =
                Elimination.run(energy, refinement, SumOrMaximum.SUM, Workers.ALONE, interrupt::passed);
        interrupt.check();
        checkSame(logValue, elimination.logValue());
        Sampler sampler;
        try (Workers workers = new Workers(1, interrupt::check)) {
            sampler = new Sampler(energy, elimination, states, streams, memoryBytes / 3, workers, interrupt::check);
        }
        if (states) {
            // The first island says how all others respond to luck.
            draw(sampler, 0, 1, memoryBytes);
        }
        return piece -> perform(sampler, new PacketReader(piece), memoryBytes);
    }

    private static void checkRoom(long terms, long memoryBytes) {
        double needed = (double) terms * TermBlock.BYTES_PER_TERM;
        if (needed > memoryBytes) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "a process of the cluster has %d MiB for a piece, and the eliminated model needs %.0f MiB",
                    memoryBytes >> 20,
                    Math.ceil(needed / (1 << 20))));
        }
    }

    /** Another kind of processor may round functions such as the exponential differently. */
    private static void checkSame(double there, double here) {
        if (Double.doubleToLongBits(there) != Double.doubleToLongBits(here)) {
            throw new BudgetException("a process of the cluster computes otherwise than the one that began: " + here
                    + " in place of " + there + " on " + System.getProperty("os.arch") + ", Java "
                    + System.getProperty("java.version") + "; use machines and Java of one kind");
        }
    }

    private static byte[] perform(Sampler sampler, PacketReader piece, long memoryBytes) {
        int first = piece.count();
        int count = piece.count();
        PacketWriter writer = new PacketWriter();
        draw(sampler, first, count, memoryBytes).forEach(island -> island.write(writer));
        return writer.toBytes();
    }

    private static List<Batch> draw(Sampler sampler, int first, int count, long memoryBytes) {
        Deadline interrupt = Deadline.never(Host.here());
        BooleanSupplier stop = interrupt::passed;
        List<Batch> all = new ArrayList<>();
        int together = Math.max(1, sampler.atATime(memoryBytes));
        try (Workers workers = new Workers(1, interrupt::check)) {
            for (int done = 0; done < count; done += together) {
                all.addAll(sampler.draw(first + done, Math.min(together, count - done), workers, stop));
                interrupt.check();
            }
        }
        return all;
    }
}
