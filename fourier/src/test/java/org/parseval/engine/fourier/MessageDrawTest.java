package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.OnePart;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class MessageDrawTest {
    private static final Settings SETTINGS =
            FourierSettings.standard().with(FourierSettings.MESSAGE_SIZE, 4).with(FourierSettings.PRODUCT_SIZE, 4);

    private static final Deadline NEVER = Deadline.never(Host.here());

    private static FourierPlan plan(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 34);
        try (Workers workers = new Workers(1, () -> {})) {
            Resources resources = OnePart.resources(Task.PR, Budget.standard(), workers);
            Part part = new Part(model, IntStream.range(0, 12).toArray());
            return FourierPlan.of(part, SETTINGS, FourierPolicy.standard(), resources, NEVER);
        }
    }

    /** From an elimination that truncates, either of the model itself or in a gauge. */
    private static MessageDraw proposal(FourierPlan plan, Model model, MessageBasis basis) {
        try (Workers workers = new Workers(1, () -> {})) {
            Contractor contractor = new Contractor(workers, 64);
            int size = plan.messageSizes()[0];
            FourierElimination elimination = new FourierElimination(
                    model,
                    0,
                    contractor,
                    basis,
                    new BucketProduct(SETTINGS, basis, contractor, false, NEVER),
                    size,
                    new BucketSchedule(
                            workers, plan.forest().parents(), plan.memory().bytesOfBuckets(size), 0, Progress.SILENT),
                    NEVER);
            elimination.partitionFunction(true);
            assertThat(elimination.losses().isExact()).isFalse();
            return elimination.proposal(plan.model());
        }
    }

    private static double logProbability(MessageDraw proposal, int[] states) {
        int[] scratch = states.clone();
        double[] logs = new double[2];
        double sum = 0;
        for (int v = states.length - 1; v >= 0; v--) {
            proposal.conditional(v, scratch, logs);
            scratch[v] = states[v];
            sum += logs[states[v]] - Math.log(Math.exp(logs[0]) + Math.exp(logs[1]));
        }
        return sum;
    }

    private static void checkAgainstAllStates(Model model, MessageDraw proposal, int seed) {
        int n = model.variableCount();
        double total = 0;
        double mean = 0;
        for (int x = 0; x < 1 << n; x++) {
            int point = x;
            int[] states = IntStream.range(0, n).map(v -> point >> v & 1).toArray();
            double probability = Math.exp(logProbability(proposal, states));
            assertThat(probability).isPositive();
            total += probability;
            mean += probability * Math.exp(model.lnValue(states) - Math.log(probability));
        }
        assertThat(total).isCloseTo(1, within(1e-9));
        assertThat(Math.log(mean))
                .isCloseTo(BruteForce.solve(model, Evidence.none()).logZ(), within(1e-9));
        SplittableRandom random = new SplittableRandom(seed);
        int[] states = new int[n];
        for (int k = 0; k < 50; k++) {
            double logWeight = proposal.draw(states, random);
            assertThat(proposal.logWeight(states)).isCloseTo(logWeight, within(1e-9));
            assertThat(logWeight).isCloseTo(model.lnValue(states) - logProbability(proposal, states), within(1e-9));
        }
    }

    @SeededTest(20)
    void probabilitiesSumToOneAndWeightsToZ(int seed) {
        FourierPlan plan = plan(seed);
        checkAgainstAllStates(plan.model(), proposal(plan, plan.model(), new ParityBasis()), seed);
    }

    @SeededTest(20)
    void probabilitiesSumToOneAndWeightsToZInAnyGauge(int seed) {
        FourierPlan plan = plan(seed);
        double[] up = RandomModels.random(seed).doubles(12, 0.2, 0.8).toArray();
        Model gauged = GaugedModel.of(plan.model(), up).model();
        checkAgainstAllStates(plan.model(), proposal(plan, gauged, new GaugedBasis(up)), seed);
    }
}
