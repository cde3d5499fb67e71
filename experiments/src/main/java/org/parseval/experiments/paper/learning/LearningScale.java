package org.parseval.experiments.paper.learning;

import java.time.Duration;
import org.parseval.experiments.generators.BoxImages;

/**
 * How large the experiment is.
 *
 * @param boxes the images
 * @param small images on which exact marginals are cheap
 * @param images how many to learn from
 * @param seeds how often images are drawn and a model is learnt by contrastive divergence
 * @param contrastSteps of contrastive divergence
 * @param fitSteps of the fit by moments, at most
 * @param learningTime of each learner
 * @param ourSettings whether the paper's methods are also shown with our own settings
 * @param engineTime of each engine on each model, but for {@code exact}
 * @param exactTime of engine {@code exact}
 */
record LearningScale(
        BoxImages boxes,
        BoxImages small,
        int images,
        int seeds,
        int contrastSteps,
        int fitSteps,
        Duration learningTime,
        boolean ourSettings,
        Duration engineTime,
        Duration exactTime) {

    /** As the paper: 25 x 25 pixels, 20,000 images. The paper's picture of the template is copied by eye. */
    static LearningScale full() {
        return new LearningScale(
                new BoxImages(5, 3, 2),
                new BoxImages(3, 1, 1),
                20_000,
                3,
                2000,
                120,
                Duration.ofMinutes(5),
                true,
                Duration.ofSeconds(60),
                Duration.ofSeconds(150));
    }

    static LearningScale quick() {
        return new LearningScale(
                new BoxImages(3, 1, 1),
                new BoxImages(2, 1, 1),
                4000,
                2,
                300,
                25,
                Duration.ofSeconds(5),
                false,
                Duration.ofSeconds(3),
                Duration.ofSeconds(2));
    }
}
