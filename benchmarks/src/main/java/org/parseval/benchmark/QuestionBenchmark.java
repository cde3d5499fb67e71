package org.parseval.benchmark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.parseval.Parseval;
import org.parseval.Question;

/**
 * Questions about a prepared network, as the README asks them: new evidence, all marginals, one of them looked at. With {@code -t 2} two threads ask
 * the same prepared model.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class QuestionBenchmark {
    private static final String[] STATES = {"LOW", "NORMAL", "HIGH"};

    /** The network alarm; without it, a smaller one of the examples. */
    @Param({"../shared/more/networks/alarm.bif"})
    String file = "";

    private Question prepared =
            Parseval.of(Parseval.markov().variable("none", "0").build()).prepare();
    private boolean isAlarm;

    /** Reads the network and makes it ready. */
    @Setup
    public void setUp() {
        isAlarm = Files.exists(Path.of(file));
        prepared = Parseval.read(isAlarm ? file : "examples/sprinkler.bif").prepare();
    }

    /** The next question of a thread. */
    @State(Scope.Thread)
    public static class Turn {
        private int next;

        String state() {
            next = (next + 1) % STATES.length;
            return STATES[next];
        }
    }

    /** Three observations. */
    @Benchmark
    public double marginals(Turn turn) {
        return isAlarm
                ? prepared.given("HRBP", turn.state(), "BP", turn.state(), "PAP", STATES[1])
                        .within(Duration.ofSeconds(1))
                        .marginals()
                        .of("LVFAILURE")
                        .probability("TRUE")
                : prepared.given("wet", "yes").marginals().of("rain").probability("yes");
    }

    /** One of them uncertain. */
    @Benchmark
    public double uncertain(Turn turn) {
        return isAlarm
                ? prepared.given("HRBP", turn.state())
                        .likely("CVP", 0.2, 0.5, 0.3)
                        .within(Duration.ofSeconds(1))
                        .marginals()
                        .of("LVFAILURE")
                        .probability("TRUE")
                : prepared.likely("wet", 0.2, 0.8).marginals().of("rain").probability("yes");
    }
}
