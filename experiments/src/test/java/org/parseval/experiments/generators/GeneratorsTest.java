package org.parseval.experiments.generators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.generators.IsingGrid.Couplings;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;

class GeneratorsTest {

    @Test
    void gridHasAFieldOnEachSpinAndACouplingOnEachPairOfNeighbours() {
        assertThat(new IsingGrid(3, 4, 1, 1, Couplings.MIXED, false).generate(1).factors())
                .hasSize(12 + 9 + 8);
        assertThat(new IsingGrid(3, 4, 1, 1, Couplings.MIXED, true).generate(1).factors())
                .hasSize(12 + 24);
        assertThat(new IsingGrid(2, 2, 1, 1, Couplings.MIXED, true).generate(1).factors())
                .hasSize(4 + 4);
    }

    @Test
    void chainWithoutFieldHasItsClosedForm() {
        // Z of an open chain is 2 * prod 2 cosh J, whatever the couplings.
        Model model = new IsingGrid(1, 10, 1.5, 0, Couplings.MIXED, false).generate(1);
        double logZ = Math.log(2);
        for (Factor factor : model.factors()) {
            if (factor.scope().length == 2) {
                double agree = factor.value(model, new int[10]);
                logZ += Math.log(agree + 1 / agree);
            }
        }
        assertThat(BruteForce.solve(model, Evidence.none()).logZ()).isCloseTo(logZ, within(1e-12));
    }

    @Test
    void attractiveCouplingsAreNotNegative() {
        Model model = new IsingGrid(4, 4, 2, 0, Couplings.ATTRACTIVE, false).generate(3);
        model.factors().stream()
                .filter(f -> f.scope().length == 2)
                .forEach(f -> assertThat(f.value(model, new int[16])).isGreaterThanOrEqualTo(1));
    }

    @Test
    void sameSeedSameModelAndOtherSeedOtherModel() {
        IsingGrid grid = new IsingGrid(4, 4, 2, 0.5, Couplings.MIXED, false);
        assertThat(grid.generate(3)).isEqualTo(grid.generate(3)).isNotEqualTo(grid.generate(4));
        RandomFactors family = new RandomFactors(8, 10, 3, 4, 1, 0.2);
        assertThat(family.generate(3)).isEqualTo(family.generate(3)).isNotEqualTo(family.generate(4));
    }

    @Test
    void randomFactorsHaveTheAskedShape() {
        Model model = new RandomFactors(8, 10, 3, 4, 1, 0).generate(5);
        assertThat(model.factors()).hasSize(10).allMatch(f -> f.scope().length == 3);
        assertThat(model.cardinalities()).hasSize(8).containsOnly(2, 3, 4);
        double exact = Catalogue.engine("exact")
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        assertThat(exact).isCloseTo(BruteForce.solve(model, Evidence.none()).logZ(), within(1e-10));
    }

    @Test
    void clauseHasThreeVariablesAndOneStateThatViolatesIt() {
        Model model = new WeightedSat(5, 40, 3, 0.1).generate(7);
        assertThat(model.factors()).hasSize(40);
        for (Factor factor : model.factors()) {
            assertThat(Arrays.stream(factor.scope()).distinct().count()).isEqualTo(3);
            double[] values = factor.toTable(model).values();
            Arrays.sort(values);
            assertThat(values).containsExactly(0.1, 1, 1, 1, 1, 1, 1, 1);
        }
    }

    @Test
    void signsAndVariablesOfClausesAreFair() {
        int[] variables = new int[5];
        int positive = 0;
        Model model = new WeightedSat(5, 3000, 3, 0).generate(11);
        for (Factor factor : model.factors()) {
            ClauseFactor clause = (ClauseFactor) factor;
            for (int i = 0; i < 3; i++) {
                variables[clause.scope()[i]]++;
                positive += clause.positive()[i] ? 1 : 0;
            }
        }
        // 9000 literals: 1800 a variable and 4500 positive, with deviations of 27 and 47.
        assertThat(Arrays.stream(variables)).allMatch(count -> Math.abs(count - 1800) < 5 * 27);
        assertThat(positive).isBetween(4500 - 5 * 47, 4500 + 5 * 47);
    }

    @ParameterizedTest
    @EnumSource(Backdoors.Kind.class)
    void withoutCouplingsEveryStateThatTheBackdoorAllowsCountsOnce(Backdoors.Kind kind) {
        for (int backdoor = 0; backdoor <= 4; backdoor++) {
            Backdoors family = new Backdoors(13, 5, 0, backdoor, kind);
            double logZ = BruteForce.solve(family.generate(3 + backdoor), Evidence.none())
                    .logZ();
            assertThat(family.logExpectedZ()).isCloseTo(logZ, within(1e-10));
        }
    }

    @ParameterizedTest
    @EnumSource(Backdoors.Kind.class)
    void meanOfZOverSeedsIsItsClosedForm(Backdoors.Kind kind) {
        Backdoors family = new Backdoors(9, 6, 0.8, 2, kind);
        int seeds = 2000;
        double sum = 0;
        double squares = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            double logZ =
                    BruteForce.solve(family.generate(seed), Evidence.none()).logZ();
            double ratio = Math.exp(logZ - family.logExpectedZ());
            sum += ratio;
            squares += ratio * ratio;
        }
        double mean = sum / seeds;
        double standardError = Math.sqrt((squares / seeds - mean * mean) / seeds);
        assertThat(mean).isCloseTo(1, within(4 * standardError));
        assertThat(standardError).isLessThan(0.01);
    }

    @Test
    void weakFactorIsTheExponentialOfTheProductOfItsSpins() {
        Model model = new Backdoors(3, 1, 0.7, 0, Backdoors.Kind.CHAINED).generate(4);
        Factor factor = model.factors().get(0);
        double j = Math.log(factor.value(model, new int[] {1, 1, 1}));
        for (int point = 0; point < 8; point++) {
            int[] states = {point & 1, point >> 1 & 1, point >> 2 & 1};
            int spins = (2 * states[0] - 1) * (2 * states[1] - 1) * (2 * states[2] - 1);
            assertThat(Math.log(factor.value(model, states))).isCloseTo(j * spins, within(1e-12));
        }
        assertThat(Math.abs(j)).isBetween(1e-6, 0.7);
    }

    @Test
    void whatCannotBeMadeIsRefused() {
        assertThatThrownBy(() -> new WeightedSat(2, 1, 3, 0.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WeightedSat(5, 1, 3, 1.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backdoors(8, 1, 0.1, 3, Backdoors.Kind.INDEPENDENT))
                .isInstanceOf(IllegalArgumentException.class);

        assertThatThrownBy(() -> new IsingGrid(0, 3, 1, 1, Couplings.MIXED, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RandomFactors(3, 1, 4, 2, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RandomFactors(100, 1, 30, 2, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
