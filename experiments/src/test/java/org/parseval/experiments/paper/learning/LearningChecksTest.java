package org.parseval.experiments.paper.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.generators.BoxImages;
import org.parseval.experiments.report.Check;

class LearningChecksTest {
    private static final BoxImages BOXES = LearningScale.full().boxes();

    /** A picture with one probability in the boxes, and one outside. */
    private static MarginalPicture picture(String name, double inside) {
        double[] numbers = new double[2 + BOXES.side() * BOXES.side()];
        for (int pixel = 0; pixel < numbers.length - 2; pixel++) {
            numbers[2 + pixel] = BOXES.boxAt(pixel) >= 0 ? inside : 0.05;
        }
        return MarginalPicture.of(name, BOXES, numbers);
    }

    private static LearntModel model(long seed, double gibbs, double fourier) {
        List<MarginalPicture> pictures = new ArrayList<>(List.of(
                picture(EngineSet.FOURIER_PAPER, fourier),
                picture(EngineSet.GIBBS_PAPER, gibbs),
                picture(EngineSet.MINIBUCKET_PAPER, 0.7),
                picture(EngineSet.MEAN_FIELD, 0.97),
                picture(EngineSet.ENERGY, 0.5),
                picture(EngineSet.EXACT, 0.5)));
        return new LearntModel("contrast", seed, BOXES, new LearntModel.Effort(1, 1, true), pictures, Optional.empty());
    }

    private static LearningChecks checks(LearntModel... seeds) {
        return new LearningChecks(Arrays.asList(seeds), seeds[0], seeds[0]);
    }

    private static Optional<Check> check(LearningChecks checks, String claim) {
        return checks.all().stream()
                .filter(check -> check.claim().startsWith(claim))
                .findFirst();
    }

    @Test
    void thePapersPicturesFulfilItsClaims() {
        LearningChecks checks = checks(model(1, 0.7, 0.5), model(2, 0.3, 0.51), model(3, 0.9, 0.49));
        assertThat(checks.undecided()).isEmpty();
        assertThat(checks.all()).hasSize(10).allMatch(Check::holds);
    }

    @Test
    void whatOneSeedWouldTurnRoundIsNoVerdict() {
        LearningChecks checks = checks(model(1, 0.553, 0.5), model(2, 0.543, 0.5), model(3, 0.56, 0.5));
        assertThat(check(checks, "MCMC")).isEmpty();
        assertThat(checks.undecided())
                .singleElement()
                .asString()
                .contains("For 2 of 3 seeds", "0.0530, 0.0430, 0.0600");
    }

    @Test
    void anEngineThatIsWrongForAllSeedsRefutesItsClaim() {
        LearningChecks checks = checks(model(1, 0.5, 0.7), model(2, 0.5, 0.7));
        assertThat(check(checks, "Fourier").orElseThrow().holds()).isFalse();
        assertThat(check(checks, "MCMC").orElseThrow().holds()).isFalse();
    }

    @Test
    void anEngineWithoutAnAnswerDecidesNothing() {
        LearntModel model = model(1, 0.7, 0.5);
        List<MarginalPicture> pictures = new ArrayList<>(model.pictures());
        pictures.set(1, MarginalPicture.of(EngineSet.GIBBS_PAPER, BOXES, new double[0]));
        LearningChecks checks =
                checks(new LearntModel(model.how(), 1, BOXES, model.effort(), pictures, Optional.empty()));
        assertThat(check(checks, "MCMC")).isEmpty();
        assertThat(checks.undecided()).isEmpty();
        assertThat(check(checks, "Mean field")).isPresent();
    }

    /** There Fourier elimination cannot fail, and mini-buckets have nothing to split. */
    @Test
    void aModelThatEveryEliminationSolvesExactlyDecidesNothing() {
        LearntModel model = model(1, 0.7, 0.5);
        LearningChecks checks = checks(new LearntModel(
                model.how(), 1, BOXES, model.effort(), model.pictures(), Optional.of(new LearntModel.Exact(1, 1, 20))));
        assertThat(check(checks, "Fourier")).isEmpty();
        assertThat(check(checks, "Mini-bucket")).isEmpty();
        assertThat(check(checks, "The partition function").orElseThrow().holds())
                .isFalse();
    }

    @Test
    void aModelThatTheTimeCutShortDecidesNothing() {
        LearntModel model = model(1, 0.7, 0.5);
        LearningChecks checks = checks(new LearntModel(
                model.how(), 1, BOXES, new LearntModel.Effort(1, 1, false), model.pictures(), Optional.empty()));
        assertThat(checks.all())
                .extracting(Check::name)
                .containsExactly("beyond exact inference", "learning takes at most 5 minutes");
    }
}
