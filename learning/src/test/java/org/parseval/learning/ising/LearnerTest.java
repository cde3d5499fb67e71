package org.parseval.learning.ising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

/** Learners against all states of small grids. */
class LearnerTest {
    private static final GridShape SHAPE = new GridShape(3, 4);

    private static Budget budget(int threads) {
        return Budget.standard().withThreads(threads).withSeed(7);
    }

    @SeededTest(3)
    void momentsOfAnEngineAreThoseOfAllStates(long seed) {
        GridIsing ising = Enumeration.random(SHAPE, seed);
        ising.parameters()[SHAPE.pixels() + 2] = 0;
        Enumeration all = Enumeration.of(ising);
        MomentSource.Moments moments = new MomentSource(Catalogue.engine("exact")).of(ising, budget(1));
        assertThat(moments.logZ()).as("seed %d", seed).isCloseTo(all.logZ(), within(1e-9));
        assertThat(moments.values()).as("seed %d", seed).containsExactly(all.moments(), within(1e-9));
        Engine energy = MomentFit.byEnergy(1, 0, 1).engine();
        assertThat(new MomentSource(energy).of(ising, budget(1)).values())
                .as("energy, seed %d", seed)
                .containsExactly(all.moments(), within(0.04));
    }

    @SeededTest(3)
    void withoutPenaltyTheFitHasTheMomentsOfTheImages(long seed) {
        BinaryImages images = Enumeration.of(Enumeration.random(SHAPE, seed)).draw(2000, seed);
        Learnt fit = new MomentFit(Catalogue.engine("exact"), 300, 0, 1e-4).learn(images, budget(1), Progress.SILENT);
        assertThat(Enumeration.of(fit.ising()).moments())
                .as("seed %d", seed)
                .containsExactly(images.smoothedMoments(), within(1.1e-4));
        assertThat(fit.complete()).isTrue();
    }

    @SeededTest(3)
    void thePenaltyLeavesEachCouplingZeroOrOffByItself(long seed) {
        double penalty = 0.1;
        BinaryImages images = Enumeration.of(Enumeration.random(SHAPE, seed)).draw(2000, seed);
        GridIsing fit = new MomentFit(Catalogue.engine("exact"), 300, penalty, 1e-4)
                .learn(images, budget(1), Progress.SILENT)
                .ising();
        double[] model = Enumeration.of(fit).moments();
        double[] wanted = images.smoothedMoments();
        assertThat(fit.couplings()).as("seed %d", seed).isBetween(1L, SHAPE.pairs() - 1L);
        for (int entry = SHAPE.pixels(); entry < SHAPE.entries(); entry++) {
            double pull = wanted[entry] - model[entry];
            double coupling = fit.parameters()[entry];
            if (coupling == 0) {
                assertThat(Math.abs(pull)).as("seed %d", seed).isLessThan(penalty + 2e-4);
            } else {
                assertThat(pull).as("seed %d", seed).isCloseTo(Math.signum(coupling) * penalty, within(2e-4));
            }
        }
    }

    @SeededTest(3)
    void contrastiveDivergenceFindsWhatTheLikelihoodFinds(long seed) {
        GridIsing truth = Enumeration.random(SHAPE, seed);
        BinaryImages images = Enumeration.of(truth).draw(20_000, seed);
        GridIsing likely = new MomentFit(Catalogue.engine("exact"), 300, 0, 1e-4)
                .learn(images, budget(1), Progress.SILENT)
                .ising();
        GridIsing contrasted = new ContrastiveDivergence(15, 1500, 128, 0.1, 0)
                .learn(images, budget(2), Progress.SILENT)
                .ising();
        assertThat(contrasted.parameters()).as("seed %d", seed).containsExactly(likely.parameters(), within(0.08));
        assertThat(contrasted.parameters()).as("seed %d", seed).containsExactly(truth.parameters(), within(0.12));
    }

    @Test
    void threadsDoNotChangeWhatIsLearnt() {
        BinaryImages images = Enumeration.of(Enumeration.random(SHAPE, 1)).draw(200, 1);
        for (Learner learner : new Learner[] {
            new ContrastiveDivergence(3, 20, 50, 0.1, 0.01), MomentFit.byEnergy(3, 0.01, images.size())
        }) {
            double[] one =
                    learner.learn(images, budget(1), Progress.SILENT).ising().parameters();
            double[] three =
                    learner.learn(images, budget(3), Progress.SILENT).ising().parameters();
            assertThat(three).as("%s", learner).containsExactly(one);
        }
    }

    @Test
    void whoIsStoppedHasIndependentPixelsAtLeast() {
        BinaryImages images = Enumeration.of(Enumeration.random(SHAPE, 1)).draw(200, 1);
        StopSignal stop = new StopSignal();
        stop.give();
        Budget stopped = budget(2).withHost(new VirtualClock(Duration.ofNanos(1000)).host(stop));
        for (Learner learner :
                new Learner[] {ContrastiveDivergence.standard(200), MomentFit.byEnergy(3, 0.01, images.size())}) {
            Learnt learnt = learner.learn(images, stopped, Progress.SILENT);
            assertThat(learnt.complete()).isFalse();
            assertThat(learnt.steps()).isZero();
            double[] means = Enumeration.of(learnt.ising()).moments();
            assertThat(means[5]).isCloseTo(images.smoothedMoments()[5], within(1e-9));
        }
    }

    @Test
    void theLikelihoodOfHeldOutImagesIsTheirMeanLogProbability() {
        GridIsing ising = Enumeration.random(SHAPE, 3);
        Enumeration all = Enumeration.of(ising);
        BinaryImages.Split images = all.draw(300, 3).split(0.25, 3);
        assertThat(images.heldOut().size()).isEqualTo(75);
        assertThat(images.train().size()).isEqualTo(225);
        HeldOut test = HeldOut.of(ising, images, Catalogue.engine("exact"), budget(1), Progress.SILENT);
        assertThat(test.logLikelihood()).isCloseTo(mean(all, images.heldOut()), within(1e-9));
        GridIsing alone = GridIsing.independent(SHAPE, images.train().smoothedMoments());
        assertThat(test.independent()).isCloseTo(mean(Enumeration.of(alone), images.heldOut()), within(1e-9));
    }

    private static double mean(Enumeration all, BinaryImages images) {
        return images.images().stream()
                .mapToDouble(image -> Math.log(all.probabilities()[Enumeration.number(image)]))
                .average()
                .orElseThrow();
    }

    @Test
    void theModelHasTheWeightsOfTheFormula() {
        GridIsing ising = Enumeration.random(SHAPE, 4);
        for (int state : new int[] {0, 1, 77, 2049, 4095}) {
            byte[] bits = Enumeration.bits(SHAPE, state);
            int[] states = IntStream.range(0, bits.length).map(i -> bits[i]).toArray();
            assertThat(ising.toModel().lnValue(states)).isCloseTo(Enumeration.log(ising, bits), within(1e-9));
        }
    }

    @Test
    void nothingToLearnFromIsRefused() {
        BinaryImages images = Enumeration.of(Enumeration.random(SHAPE, 1)).draw(3, 1);
        assertThatThrownBy(() -> images.split(0.9, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves none to learn from");
    }
}
