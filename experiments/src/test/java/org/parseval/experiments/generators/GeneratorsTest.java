package org.parseval.experiments.generators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.experiments.generators.IsingGrid.Couplings;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
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
        double exact = new ExactEngine()
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .logAbs();
        assertThat(exact).isCloseTo(BruteForce.solve(model, Evidence.none()).logZ(), within(1e-10));
    }

    @Test
    void whatCannotBeMadeIsRefused() {
        assertThatThrownBy(() -> new IsingGrid(0, 3, 1, 1, Couplings.MIXED, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RandomFactors(3, 1, 4, 2, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RandomFactors(100, 1, 30, 2, 1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
