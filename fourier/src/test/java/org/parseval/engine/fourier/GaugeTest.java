package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.fourier.Polynomial;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class GaugeTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new MethodEngine(new FourierMethod(FourierSettings.standard().with(FourierSettings.GAUGE, Gauge.BP)));
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    private static Answer solve(Settings settings, Model model) {
        return new MethodEngine(new FourierMethod(settings))
                .solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
    }

    private static Polynomial random(MessageBasis basis, RandomGenerator random, int first, int variables) {
        int[] scope = IntStream.range(first, first + variables).toArray();
        return basis.ofTable(scope, random.doubles(1 << variables).toArray());
    }

    @SeededTest(200)
    void tablesComeBackAndProductsAreThoseOfTheValues(int seed) {
        RandomGenerator generator = RandomModels.random(seed);
        double[] up = generator.doubles(7, 0.05, 0.95).toArray();
        MessageBasis basis = new GaugedBasis(up);
        int[] all = IntStream.range(0, 7).toArray();
        double[] values = generator.doubles(1 << 7).toArray();
        assertThat(basis.toTable(basis.ofTable(all, values.clone()))).containsExactly(values, within(1e-12));
        // Few terms go term by term, many through the values; both must agree with the values.
        Polynomial f = random(basis, generator, 0, 4);
        Polynomial g = random(basis, generator, 2, 5);
        Polynomial few = f.truncate(TruncationRule.MAX_COEFFICIENT, 3).polynomial();
        for (Polynomial left : new Polynomial[] {f, few}) {
            double[] product = basis.toTable(basis.times(left, g));
            double[] ofLeft = basis.toTable(left);
            double[] ofG = basis.toTable(g);
            for (int i = 0; i < product.length; i++) {
                assertThat(product[i]).isCloseTo(ofLeft[i >> 3] * ofG[i & 31], within(1e-11));
            }
        }
    }

    @SeededTest(200)
    void meansOfZeroGiveTheParities(int seed) {
        double[] up = new double[6];
        Arrays.fill(up, 0.5);
        double[] values = RandomModels.random(seed).doubles(1 << 6).toArray();
        int[] scope = IntStream.range(0, 6).toArray();
        assertThat(new GaugedBasis(up).ofTable(scope, values.clone()).coefficients())
                .containsExactly(Polynomial.ofTable(scope, values).coefficients(), within(1e-12));
    }

    @SeededTest(200)
    void anyMeansLeaveTheModelAsItIs(int seed) {
        Model model = RandomModels.positivePairwise(seed, 8, 60);
        double[] up = RandomModels.random(seed).doubles(8, 0.05, 0.95).toArray();
        GaugedModel gauged = GaugedModel.of(model, up);
        for (int x = 0; x < 1 << 8; x++) {
            int[] states = new int[8];
            double log = 0;
            for (int v = 0; v < 8; v++) {
                states[v] = x >> v & 1;
                log += Math.log(states[v] == 1 ? up[v] : 1 - up[v]);
            }
            assertThat(log + gauged.logConstant() + gauged.model().lnValue(states))
                    .isCloseTo(model.lnValue(states), within(1e-9));
        }
    }

    @SeededTest(200)
    void allTermsGiveTheExactAnswerInTheGaugeOfBeliefs(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 24);
        Answer exact = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
        Answer gauged = solve(FourierSettings.paper().with(FourierSettings.GAUGE, Gauge.BP), model);
        assertThat(gauged.value().ln()).isCloseTo(exact.value().ln(), within(1e-8));
        assertThat(gauged.marginals().distance(exact.marginals())).isLessThan(1e-8);
    }

    @Test
    void strongFieldsCostLessInTheGaugeOfBeliefs() {
        double plain = 0;
        double gauged = 0;
        for (int seed = 1; seed <= 5; seed++) {
            Model model = Grids.inField(9, 1, 1, seed);
            plain += error(model, Gauge.NONE);
            gauged += error(model, Gauge.BP);
        }
        assertThat(gauged).isLessThan(plain / 20);
    }

    private static double error(Model model, Gauge gauge) {
        Answer exact =
                new MethodEngine(new ExactMethod()).solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        Answer answer = solve(
                FourierSettings.standard()
                        .with(FourierSettings.MESSAGE_SIZE, 128)
                        .with(FourierSettings.GAUGE, gauge),
                model);
        return Math.abs(answer.value().ln() - exact.value().ln());
    }
}
