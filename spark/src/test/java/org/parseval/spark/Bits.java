package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.parseval.engine.energy.EnergyEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.Grids;

/** A question whose answer is compared to the last bit. */
final class Bits {
    private Bits() {}

    /** A grid whose samples take a few tenths of a second each round, so that they are worth a cluster. */
    static Model grid() {
        return Grids.ising(22, 22, 1.2, 7);
    }

    static Engine engine(long samples) {
        return new EnergyEngine(EnergySettings.standard()
                .withNeighbours(6)
                .withEpsilon(1e-3)
                .withSamples(samples)
                .withError(1e-7));
    }

    static Budget budget() {
        return Budget.standard().withMemory(256 << 20).withThreads(1);
    }

    static Answer ask(Task task, long samples, Budget budget) {
        return engine(samples).solve(grid(), Query.of(task), budget, Progress.SILENT);
    }

    static void assertSame(Answer found, Answer expected) {
        assertThat(found.value()).isEqualTo(expected.value());
        assertThat(found.standardError()).isEqualTo(expected.standardError());
        assertThat(found.confidence()).isEqualTo(expected.confidence());
        assertThat(found.diagnostics().asMap().get("samples"))
                .isEqualTo(expected.diagnostics().asMap().get("samples"));
        assertThat(found.distributions().map(m -> m.probabilities()).orElse(new double[0][]))
                .isDeepEqualTo(
                        expected.distributions().map(m -> m.probabilities()).orElse(new double[0][]));
    }
}
