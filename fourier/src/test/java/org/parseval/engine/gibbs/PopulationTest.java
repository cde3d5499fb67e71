package org.parseval.engine.gibbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.engine.gibbs.kernel.Chains;

class PopulationTest {
    private static Population population(int width) {
        Population population = new Population(new Chains(1, width, new SplittableRandom(1)));
        for (int c = 0; c < width; c++) {
            population.chains.set(c, new int[] {c});
        }
        return population;
    }

    @Test
    void resamplingKeepsTheMeanWeightAndTheShareOfEveryState() {
        Population population = population(100);
        Arrays.fill(population.logWeights, -1000);
        population.logWeights[7] = Math.log(3) + 500;
        population.logWeights[8] = 500;
        double before = population.logMeanWeight();
        population.resampleIfUneven();
        assertThat(population.logMeanWeight()).isCloseTo(before, within(1e-9));
        assertThat(population.logWeights).containsOnly(0);
        double[] families = population.familyWeights(before);
        assertThat(families[7]).isCloseTo(75, within(1e-9));
        assertThat(families[8]).isCloseTo(25, within(1e-9));
        for (int c = 0; c < 100; c++) {
            assertThat(population.chains.get(c)[0]).isEqualTo(c < 75 ? 7 : 8);
        }
    }

    @Test
    void evenWeightsAreLeftAlone() {
        Population population = population(10);
        population.logWeights[3] = 0.5;
        population.resampleIfUneven();
        assertThat(population.logWeights[3]).isEqualTo(0.5);
    }
}
