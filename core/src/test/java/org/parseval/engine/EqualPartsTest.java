package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Copies;
import org.parseval.testing.EqualParts;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;

/** What is drawn for one part, rung or sampler says nothing of what is drawn for another, however alike they are. */
class EqualPartsTest {
    /** By chance alone, a correlation of 8 pairs is larger than this once in 1,000 times. */
    private static final double CHANCE = 0.93;

    private static final Pattern MEAN = Pattern.compile("samples: ([-0-9.e]+), standard error");

    private static Engine energy(long samples) {
        return new MethodEngine(new EnergyMethod(
                EnergySettings.standard().withNeighbours(2).withError(1e-9).withSamples(samples)));
    }

    private static Engine minibucket() {
        return new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard()
                .with(MiniBucketSettings.IBOUND, 2)
                .with(MiniBucketSettings.ORDERS, 1)
                .with(MiniBucketSettings.ITERATIONS, 1)
                .with(MiniBucketSettings.ERROR, 1e-9)
                .with(MiniBucketSettings.SAMPLES, 1 << 10)));
    }

    static Stream<Arguments> samplers() {
        return Stream.of(energy(1 << 12), minibucket()).map(engine -> Arguments.of(engine.name(), engine));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samplers")
    void equalPartsVaryEachForItself(String name, Engine engine) {
        EqualParts.checkVaryEachForItself(engine);
    }

    /** A rung is judged by the one below it, so that both must not err together. */
    @Test
    void rungsOfOneLadderVaryEachForItself() {
        Model dense = RandomModels.positivePairwise(3, 22, 180);
        Engine climbing = new MethodEngine(
                new EnergyMethod(EnergySettings.standard().withError(1e-9).withSamples(1 << 12)));
        List<double[]> means = new ArrayList<>();
        for (int seed = 1; seed <= EqualParts.SEEDS; seed++) {
            means.add(EqualParts.solve(climbing, dense, seed).diagnostics().rungs().stream()
                    .map(MEAN::matcher)
                    .filter(Matcher::find)
                    .mapToDouble(found -> Double.parseDouble(found.group(1)))
                    .toArray());
        }
        int rungs = means.stream().mapToInt(row -> row.length).min().orElseThrow();
        assertThat(rungs).as("rungs with samples").isGreaterThan(1);
        for (int rung = 1; rung < rungs; rung++) {
            int finer = rung;
            double[] above = means.stream().mapToDouble(row -> row[finer]).toArray();
            double[] below = means.stream().mapToDouble(row -> row[finer - 1]).toArray();
            assertThat(EqualParts.correlation(below, above)).isBetween(-CHANCE, CHANCE);
        }
    }

    /** Engine auto compares the two. */
    @Test
    void bothSamplersVaryEachForItself() {
        double[] byEnergy = EqualParts.overSeeds(seed -> EqualParts.solve(energy(1 << 12), EqualParts.COMPONENT, seed)
                .value()
                .ln());
        double[] byBuckets = EqualParts.overSeeds(seed -> EqualParts.solve(minibucket(), EqualParts.COMPONENT, seed)
                .value()
                .ln());
        assertThat(EqualParts.correlation(byEnergy, byBuckets)).isBetween(-CHANCE, CHANCE);
    }

    @Test
    void statesOfEqualPartsAreDrawnEachForItself() {
        int side = 14;
        Model grids = Copies.of(Grids.ising(side, side, 0.6, 1), 2);
        Budget narrow = Budget.standard().withMemory(6L << 20).withThreads(1).withSeed(1);
        DrawnStates sampler =
                new AutoEngine().prepare(grids, narrow).sample(Evidence.none(), 200, narrow, Progress.SILENT);
        assertThat(sampler.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        int equal = 0;
        int of = 0;
        for (int i = 0; i < 200; i++) {
            int[] states = sampler.next();
            boolean same = Arrays.equals(states, 0, side * side, states, side * side, 2 * side * side);
            equal += same ? 1 : 0;
            of++;
        }
        assertThat(equal).as("states that are the same in both of " + of).isZero();
    }

    /** Of all purposes that streams have, no two begin with numbers that go together. */
    @Test
    void streamsOfPartsMethodsRungsAndNumbersHaveNothingInCommon() {
        List<double[]> streams = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            Part of = new Part(
                    EqualParts.COMPONENT, IntStream.range(part, part + 16).toArray());
            for (String method : List.of("energy", "minibucket-samples", "gibbs")) {
                for (int rung = -1; rung < 2; rung++) {
                    for (int number = -1; number < 2; number++) {
                        SplittableRandom random = of.streams(1, method).of(rung).random(number);
                        streams.add(random.doubles(400).toArray());
                    }
                }
            }
        }
        for (int i = 0; i < streams.size(); i++) {
            for (int k = 0; k < i; k++) {
                // Six standard deviations: never by chance among 1,400 pairs.
                assertThat(EqualParts.correlation(streams.get(i), streams.get(k)))
                        .isBetween(-0.3, 0.3);
            }
        }
    }
}
