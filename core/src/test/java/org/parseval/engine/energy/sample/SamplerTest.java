package org.parseval.engine.energy.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.Refinement;
import org.parseval.engine.energy.elimination.SumOrMaximum;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.BatchMeans;
import org.parseval.engine.estimate.MarginalSums;
import org.parseval.engine.estimate.Population;
import org.parseval.inference.Answer;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class SamplerTest {
    private static final double FLOOR = 1e-8;

    private static Elimination eliminate(Energy energy, Refinement refinement) {
        return Elimination.run(energy, refinement, SumOrMaximum.SUM, Workers.ALONE, () -> false);
    }

    private static List<Batch> batches(
            Energy energy, Elimination elimination, boolean marginals, long seed, int count, Workers workers) {
        return new Sampler(energy, elimination, marginals, new RandomStreams(seed), Long.MAX_VALUE, workers, () -> {})
                .draw(0, count, workers, () -> false);
    }

    /** The first batch fits the response to luck, and does not count. */
    private static Marginals marginals(Model model, List<Batch> batches) {
        MarginalSums sums = new MarginalSums(model.cardinalities());
        batches.stream().skip(1).forEach(sums::add);
        return sums.estimate(0);
    }

    @Test
    void whatIsDrawnDoesNotDependOnTheMemoryForTablesNorOnThreads() {
        Energy energy = new Energy(Grids.ising(110, 110, 1, 5), FLOOR, SumOrMaximum.SUM, () -> {});
        Elimination elimination = eliminate(energy, new Refinement(5, 0.02, 1));
        try (Workers one = new Workers(1, () -> {});
                Workers two = new Workers(2, () -> {})) {
            Sampler kept = new Sampler(energy, elimination, false, new RandomStreams(7), Long.MAX_VALUE, two, () -> {});
            Sampler someKept = new Sampler(energy, elimination, false, new RandomStreams(7), 1 << 20, one, () -> {});
            List<Batch> expected = kept.draw(0, 3, two, () -> false);
            List<Batch> found = someKept.draw(0, 3, one, () -> false);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(found.get(i).logMean()).isEqualTo(expected.get(i).logMean());
                assertThat(found.get(i).resamplings()).isPositive();
            }
        }
    }

    @SeededTest(50)
    void withoutResamplingTheWeightsAreThoseOfImportanceSampling(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 30);
        Energy energy = new Energy(model, FLOOR, SumOrMaximum.SUM, () -> {});
        Elimination elimination = eliminate(energy, new Refinement(3, 0.1, seed % 3));
        try (Workers workers = new Workers(1, () -> {})) {
            Sampler sampler = new Sampler(
                    energy, elimination, true, new RandomStreams(seed), Long.MAX_VALUE, 0, workers, () -> {});
            Population samples =
                    sampler.sample(0, 1, workers, () -> false).get(0).samples();
            ProposalDensity proposal = new ProposalDensity(energy, elimination, sampler.leastProbability());
            for (int p = 0; p < samples.size(); p += 37) {
                int[] states = new int[model.variableCount()];
                for (int v = 0; v < states.length; v++) {
                    states[v] = samples.rows()[v][p];
                }
                double plain = BruteForce.logWeight(model, states) - proposal.log(states);
                assertThat(elimination.logValue() + samples.logWeights()[p]).isCloseTo(plain, within(1e-9));
            }
        }
    }

    @ParameterizedTest(name = "model {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void intervalsCoverTheTruthAsOftenAsTheySay(int number) {
        Model model = number <= 3
                ? RandomModels.positivePairwise(number, 14, 35)
                : Grids.ising(4, 4, number == 4 ? 1 : 2, number);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        Energy energy = new Energy(model, FLOOR, SumOrMaximum.SUM, () -> {});
        Elimination elimination = eliminate(energy, new Refinement(2, 0.2, 1));
        int covered = 0;
        try (Workers workers = new Workers(2, () -> {})) {
            for (int seed = 1; seed <= 100; seed++) {
                BatchMeans means = new BatchMeans(Sampler.islandSize(model.variableCount()));
                batches(energy, elimination, false, seed, 8, workers).forEach(means::add);
                Answer.Bounds interval = means.mean().interval().bounds();
                covered += truth >= interval.lnLow() && truth <= interval.lnHigh() ? 1 : 0;
            }
        }
        assertThat(covered).as("of 100 intervals of 95 %%").isBetween(90, 99);
    }

    @ParameterizedTest(name = "model {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    void errorsOfMarginalsHoldAsOftenAsTheySay(int number) {
        Model model = number <= 2
                ? RandomModels.positivePairwise(number, 12, 26)
                : Grids.ising(4, 4, number == 3 ? 0.8 : 1.5, number);
        double[][] truth = BruteForce.solve(model, Evidence.none()).marginals();
        Energy energy = new Energy(model, FLOOR, SumOrMaximum.SUM, () -> {});
        Elimination elimination = eliminate(energy, new Refinement(3, 0.05, 1));
        int covered = 0;
        int intervals = 0;
        try (Workers workers = new Workers(2, () -> {})) {
            for (int seed = 1; seed <= 40; seed++) {
                int count = seed % 2 == 0 ? 8 : 20;
                Marginals marginals = marginals(model, batches(energy, elimination, true, seed, count, workers));
                for (int v = 0; v < truth.length; v++) {
                    double off = Math.abs(marginals.of(v, 0) - truth[v][0]);
                    covered += off <= 1.96 * marginals.standardError(v, 0) ? 1 : 0;
                    intervals++;
                }
            }
        }
        assertThat((double) covered / intervals)
                .as("of %d intervals of 95 %%", intervals)
                .isBetween(0.92, 0.985);
    }

    @Test
    void luckTakenOffMakesMarginalsBetterThanCounting() {
        Model model = Grids.ising(4, 4, 0.8, 3);
        double[][] truth = BruteForce.solve(model, Evidence.none()).marginals();
        Energy energy = new Energy(model, FLOOR, SumOrMaximum.SUM, () -> {});
        Elimination elimination = eliminate(energy, new Refinement(8, 0.01, 1));
        double squares = 0;
        double squaresOfCounting = 0;
        try (Workers workers = new Workers(2, () -> {})) {
            for (int seed = 1; seed <= 10; seed++) {
                Marginals marginals = marginals(model, batches(energy, elimination, true, seed, 20, workers));
                for (int v = 0; v < truth.length; v++) {
                    double off = marginals.of(v, 0) - truth[v][0];
                    squares += off * off;
                    squaresOfCounting += truth[v][0] * truth[v][1] / (20 * Sampler.islandSize(16));
                }
            }
        }
        assertThat(Math.sqrt(squares)).isLessThan(0.5 * Math.sqrt(squaresOfCounting));
    }
}
