package org.parseval.engine.energy.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class MomentsTest {
    @SeededTest(100)
    void momentsOfAllTermsAreExactIfNothingIsDropped(int seed) {
        Model model = RandomModels.positivePairwise(seed, 9, 20);
        Energy energy = new Energy(model, 1e-8, SumOrMaximum.SUM, () -> {});
        Moments moments = moments(energy);
        for (TermBlock block : energy.blocks()) {
            double[] found = moments.of(block);
            for (int t = 0; t < found.length; t++) {
                assertThat(found[t]).isCloseTo(moment(model, block, block.masks()[t]), within(1e-9));
            }
        }
    }

    /** Couplings and parities without a field on most spins: means then depend on terms that no elimination has. */
    private static Model fewFields(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 9;
        List<Factor> factors = new ArrayList<>();
        factors.add(TableFactor.of(new int[] {seed % n}, new double[] {1, 1 + 3 * random.nextDouble()}));
        for (int f = 0; f < 12; f++) {
            int[] scope = random.ints(0, n)
                    .distinct()
                    .limit(f % 4 == 0 ? 3 : 2)
                    .sorted()
                    .toArray();
            double coupling = random.nextGaussian();
            double[] values = new double[1 << scope.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.exp(Integer.bitCount(i) % 2 == 0 ? coupling : -coupling);
            }
            factors.add(TableFactor.of(scope, values));
        }
        return Model.binary(n, factors);
    }

    @SeededTest(30)
    void meansThatAreClaimedAreExactAlsoWhereSpinsHaveNoField(int seed) {
        Model model = fewFields(seed);
        double[][] truth = BruteForce.solve(model, Evidence.none()).marginals();
        for (int samples : new int[] {0, 1 << 14}) {
            Answer answer = new MethodEngine(
                            new EnergyMethod(EnergySettings.standard().withSamples(samples)))
                    .solve(model, Query.of(Task.MAR), Budget.standard(), Progress.SILENT);
            Marginals found = answer.marginals();
            for (int v = 0; v < truth.length && found.kind() != Answer.Kind.UNSUPPORTED; v++) {
                double allowed = 1e-9 + (found.kind() == Answer.Kind.EXACT ? 0 : 6 * found.standardError(v, 0));
                assertThat(found.of(v, 0)).as("variable %d", v).isCloseTo(truth[v][0], within(allowed));
            }
        }
    }

    @SeededTest(100)
    void completeMomentsAreExact(int seed) {
        for (Model model : List.of(fewFields(seed), RandomModels.positivePairwise(seed, 9, 20))) {
            Energy energy = new Energy(model, 1e-8, SumOrMaximum.SUM, () -> {});
            Moments moments = moments(energy);
            double[][] truth = BruteForce.solve(model, Evidence.none()).marginals();
            double worst = 0;
            for (int v = 0; v < truth.length; v++) {
                worst = Math.max(worst, Math.abs(moments.marginals(energy)[v][0] - truth[v][0]));
            }
            assertThat(worst < 1e-9 || !moments.isComplete()).isTrue();
        }
        assertThat(moments(new Energy(RandomModels.positivePairwise(seed, 9, 20), 1e-8, SumOrMaximum.SUM, () -> {}))
                        .isComplete())
                .isTrue();
    }

    private static Moments moments(Energy energy) {
        return new Moments(
                energy,
                Elimination.run(energy, new Refinement(20, 0, 1), SumOrMaximum.SUM, Workers.ALONE, () -> false),
                () -> {});
    }

    /** The mean of a parity by summing over all assignments. */
    private static double moment(Model model, TermBlock block, long mask) {
        double logZ = BruteForce.solve(model, Evidence.none()).logZ();
        int n = model.variableCount();
        double moment = 0;
        for (int code = 0; code < 1 << n; code++) {
            int[] states = new int[n];
            for (int v = 0; v < n; v++) {
                states[v] = code >> v & 1;
            }
            int parity = 0;
            for (int bit = 0; bit < block.scope().length; bit++) {
                parity ^= (mask >> bit & 1) != 0 ? states[block.scope()[bit]] : 0;
            }
            double weight = Math.exp(BruteForce.logWeight(model, states) - logZ);
            moment += parity == 0 ? weight : -weight;
        }
        return moment;
    }
}
