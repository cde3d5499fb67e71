package org.parseval.experiments.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/** Instances of a comparison as pieces of work: the files of an instance and the engines that have not run on it yet. */
public final class RunPieces implements Pieces {
    private static final List<String> ENDINGS = List.of("", ".evid", ".MAR");

    static byte[] common(Comparison comparison, List<EngineChoice> engines) {
        PacketWriter writer = new PacketWriter()
                .text(comparison.task().name())
                .number(comparison.budget().time().toNanos())
                .number(comparison.budget().memoryBytes())
                .number(comparison.budget().seed())
                .number(engines.size());
        engines.forEach(engine -> engine.write(writer));
        return writer.toBytes();
    }

    /**
     * @param engines numbers of those that are to run
     * @param known the value against which they are measured, if one is known beforehand
     */
    static byte[] piece(InstanceFile instance, int[] engines, Optional<Reference.Partition> known) throws IOException {
        PacketWriter writer =
                new PacketWriter().text(String.valueOf(instance.path().getFileName()));
        for (String ending : ENDINGS) {
            Path file = Path.of(instance.path() + ending);
            writer.flag(Files.exists(file));
            if (Files.exists(file)) {
                writer.bytes(Files.readAllBytes(file));
            }
        }
        writer.numbers(engines).flag(known.isPresent());
        known.ifPresent(value -> writer.real(value.value()));
        return writer.toBytes();
    }

    static List<Run> runs(byte[] result) {
        PacketReader reader = new PacketReader(result);
        int count = reader.count();
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(RunLines.read(reader.text()).orElseThrow().run());
        }
        return runs;
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Task task = Task.valueOf(reader.text());
        Budget budget = Budget.standard()
                .withTime(Duration.ofNanos(reader.number()))
                .withMemory(Math.min(reader.number(), memoryBytes))
                .withSeed(reader.number())
                .withThreads(1);
        int count = reader.count();
        List<EngineChoice> engines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            engines.add(EngineChoice.read(reader));
        }
        return piece -> perform(task, budget, engines, new PacketReader(piece));
    }

    private static byte[] perform(Task task, Budget budget, List<EngineChoice> choices, PacketReader piece) {
        try {
            Path folder = Files.createTempDirectory("parseval-instance-");
            try {
                return perform(task, budget, choices, piece, folder);
            } finally {
                try (Stream<Path> left = Files.list(folder)) {
                    for (Path file : left.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] perform(Task task, Budget budget, List<EngineChoice> choices, PacketReader piece, Path folder)
            throws IOException {
        // Readers go by the ending too, such as .gz.
        Path model = folder.resolve(piece.text());
        for (String ending : ENDINGS) {
            if (piece.flag()) {
                Files.write(Path.of(model + ending), piece.bytes());
            }
        }
        List<Engine> engines = new ArrayList<>();
        for (int number : piece.numbers()) {
            engines.add(choices.get(number).engine());
        }
        List<ReferenceIndex.Instance> known = piece.flag()
                ? List.of(new ReferenceIndex.Instance("", "", model, 0, OptionalDouble.of(piece.real()), ""))
                : List.of();
        InstanceRuns done = new Comparison(task, budget, engines, new KnownAnswers(known))
                .run("", new InstanceFile(model), Progress.SILENT);
        if (budget.host().stop().isGiven()) {
            throw new BudgetException("stopped");
        }
        PacketWriter writer = new PacketWriter().number(done.runs().size());
        done.runs().forEach(run -> writer.text(RunLines.text("", Path.of(""), run)));
        return writer.toBytes();
    }
}
