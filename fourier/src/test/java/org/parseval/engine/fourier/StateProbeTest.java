package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.RandomStreams;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;

class StateProbeTest {

    /** A chain in which all variables are the same, drawn by a proposal that hardly knows of one of the two states. */
    private static Proposal oneSided(int n, double share) {
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v + 1 < n; v++) {
            factors.add(TableFactor.of(new int[] {v, v + 1}, new double[] {1, 0, 0, 1}));
        }
        int[] cardinalities = new int[n];
        Arrays.fill(cardinalities, 2);
        Model target = Model.markov(cardinalities, factors);
        List<Factor> skewed = new ArrayList<>(factors);
        skewed.add(TableFactor.of(new int[] {n - 1}, new double[] {1 - share, share}));
        List<List<Message>> heard = new ArrayList<>();
        for (int v = 0; v < n; v++) {
            heard.add(List.of());
        }
        return new Proposal(target, Model.markov(cardinalities, skewed), new ParityBasis(), heard);
    }

    private static ImportanceSampler drawn(Proposal proposal) {
        return drawn(sampler(proposal));
    }

    private static ImportanceSampler sampler(Proposal proposal) {
        int n = proposal.variables();
        int[][] bits = new int[n][];
        int[] cardinalities = new int[n];
        for (int v = 0; v < n; v++) {
            bits[v] = new int[] {v};
            cardinalities[v] = 2;
        }
        return new ImportanceSampler(proposal, 4096, bits, cardinalities, true, new RandomStreams(1));
    }

    private static ImportanceSampler drawn(ImportanceSampler sampler) {
        try (Workers workers = new Workers(1, () -> {})) {
            while (sampler.round(workers, Deadline.never(Host.here()))) {}
        }
        return sampler;
    }

    /** The proposal never draws it either. */
    @Test
    void anImpossibleStateHasNoWeight() {
        assertThat(oneSided(4, 0.5).logWeight(new int[] {0, 1, 0, 1})).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void aModeThatNoSampleHasMetIsSeen() {
        ImportanceSampler blind = drawn(oneSided(10, 1e-9));
        // The samples alone are sure of half of the truth: all of them weigh the same.
        assertThat(blind.effectiveSamples()).isGreaterThan(4000);
        assertThat(blind.uncovered()).isGreaterThan(0.2);
    }

    /** Chains of its own would find it too: here others tell of a state that has to weigh what all samples together do. */
    @Test
    void aStateThatOthersFoundIsPartOfTheError() {
        Proposal proposal = oneSided(10, 1e-6);
        ImportanceSampler told = sampler(proposal);
        told.compareWith(
                List.of(new int[10], IntStream.generate(() -> 1).limit(10).toArray()));
        ImportanceSampler drawn = drawn(told);
        // Of weight 1e6, in 4096 samples of weight 1.
        assertThat(drawn.unseen()).isGreaterThan(200);
    }

    @Test
    void whatTheSamplesCoverIsNotHeldAgainstThem() {
        ImportanceSampler sighted = drawn(oneSided(10, 0.3));
        assertThat(sighted.uncovered()).isZero();
        assertThat(Math.exp(sighted.mean().logMean())).isBetween(1.9, 2.1);
        assertThat(sighted.marginalErrors(0)[0][0]).isBetween(0.002, 0.02);
    }
}
