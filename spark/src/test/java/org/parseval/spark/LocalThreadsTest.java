package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.cluster.connect.ClusterConnector.Address;
import org.parseval.cluster.connect.ClusterException;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/** Spark on threads of this process, with the serializer that many users choose and that knows no classes of ours. */
class LocalThreadsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static Cluster two;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void start() {
        two = connect("local[2]");
    }

    private static Cluster connect(String master) {
        return new SparkConnector()
                .connect(new Address(
                        master,
                        "127.0.0.1",
                        PATIENCE,
                        Map.of(
                                "spark.serializer",
                                "org.apache.spark.serializer.KryoSerializer",
                                "spark.kryo.registrationRequired",
                                "true",
                                "spark.local.dir",
                                folder.toString())));
    }

    @AfterAll
    static void end() {
        two.close();
        try (Cluster one = connect("local[1]")) {
            assertThat(one.slots()).isEqualTo(1);
            Bits.assertSameSamples(one, Task.PR, Progress.SILENT);
            Bits.assertSameLearning(one);
        }
    }

    @Test
    void samplesAreTheSameToTheLastBit() {
        assertThat(two.slots()).isEqualTo(2);
        for (Task task : new Task[] {Task.PR, Task.MAR}) {
            AtomicBoolean there = new AtomicBoolean();
            Bits.assertSameSamples(
                    two, task, (phase, fraction) -> there.compareAndSet(false, phase.contains("cluster")));
            assertThat(there).isTrue();
        }
    }

    /** Spark is in the heap of this process too, and so are the pieces. */
    @Test
    void threeQuartersOfTheHeapAreEnoughForTheProgramAndItsPieces() {
        long budget = Budget.standard().withCluster(two).memoryBytes();
        assertThat(budget).isEqualTo(two.memoryHere());
        assertThat(budget + 2 * two.memoryPerSlot())
                .isBetween(1L << 20, Budget.standard().memoryBytes() - (64L << 20));
        assertThat(Budget.standard().withMemory(1 << 20).withCluster(two).memoryBytes())
                .isEqualTo(1 << 20);
    }

    @Test
    void casesOfAnExactSumAreTheSameInEveryOrder() {
        Bits.assertSameCases(two, Task.OF_ALL_VARIABLES.toArray(Task[]::new));
    }

    @Test
    void learningIsTheSameToTheLastBit() {
        Bits.assertSameLearning(two);
    }

    @Test
    void aCountThatIsDividedIsTheSame() {
        Bits.assertSameCount(two);
    }

    /** Squares numbers; refuses 13, has a bug at 17, and takes for ever at 19. */
    public static final class Squares implements Pieces {
        @Override
        public Worker open(byte[] common, long memoryBytes) {
            long offset = new PacketReader(common).number();
            return piece -> {
                long number = new PacketReader(piece).number();
                if (number == 13) {
                    throw new BudgetException("13 does not fit");
                }
                if (number == 17) {
                    throw new IllegalStateException("seventeen");
                }
                while (number == 19 && !Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
                return new PacketWriter().number(offset + number * number).toBytes();
            };
        }
    }

    private static List<byte[]> numbers(int... all) {
        return IntStream.of(all)
                .mapToObj(number -> new PacketWriter().number(number).toBytes())
                .toList();
    }

    private static Cluster.Work squares() {
        return two.begin(Squares.class, new PacketWriter().number(1000).toBytes());
    }

    @Test
    void everyPieceComesOnceUnderItsNumber() {
        List<String> results = new ArrayList<>();
        try (Cluster.Work work = squares()) {
            assertThat(work.run(
                            numbers(5, 2, 9),
                            (piece, result) -> results.add(piece + ":" + new PacketReader(result).number()),
                            () -> false))
                    .isTrue();
            assertThat(work.run(List.of(), (piece, result) -> results.add("none"), () -> false))
                    .isTrue();
        }
        assertThat(results).containsExactlyInAnyOrder("0:1025", "1:1004", "2:1081");
    }

    @Test
    void whatAPieceRefusesIsRefusedAndABugIsABug() {
        try (Cluster.Work work = squares()) {
            assertThatThrownBy(() -> work.run(numbers(1, 13), (piece, result) -> {}, () -> false))
                    .isInstanceOf(ClusterException.class)
                    .hasMessage("13 does not fit");
            assertThatThrownBy(() -> work.run(numbers(1, 17), (piece, result) -> {}, () -> false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("seventeen");
        }
    }

    @Test
    void aStopEndsPiecesThatWouldTakeForEver() {
        StopSignal stop = new StopSignal();
        try (Cluster.Work work = squares()) {
            assertThat(work.run(numbers(3, 19), (piece, result) -> stop.give(), stop::isGiven))
                    .isFalse();
            // The thread that was at work is free again.
            assertThat(work.run(numbers(1, 2, 3), (piece, result) -> {}, () -> false))
                    .isTrue();
        }
    }
}
