package org.parseval.counting.search.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.parseval.counting.search.SparseModels;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.counting.search.trace.Trace;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

/** The bounds of a search on the count when it is left off, at every decision. */
class SearchBoundsTest {
    private static final Deadline NEVER = Deadline.never(Host.here());

    @SeededTest(60)
    void clausesAndWeightsLieWithinTheBounds(int seed) {
        checkAlongTheWay(SparseModels.bands(seed, 30, 9, 1.5 + seed % 6 * 0.4), 0);
    }

    @SeededTest(60)
    void tablesOfManyStatesLieWithinTheBounds(int seed) {
        checkAlongTheWay(SparseModels.tables(seed, 7), 0);
    }

    @SeededTest(60)
    void projectionsLieWithinTheBounds(int seed) {
        Model weighted = SparseModels.bands(seed, 30, 9, 1.5 + seed % 6 * 0.4);
        List<Factor> clauses = weighted.factors().stream()
                .filter(factor -> factor.scope().length > 1)
                .toList();
        checkAlongTheWay(Model.markov(weighted.cardinalities(), clauses), 3);
    }

    /** @param hiddenEvery every which variable is not shown, or 0 for none */
    private static void checkAlongTheWay(Model model, int hiddenEvery) {
        Encoding encoding = Encoding.of(model, 1 << 20, NEVER);
        for (int v = 0; hiddenEvery > 0 && v < model.variableCount(); v += hiddenEvery) {
            encoding.hide(v);
        }
        Search whole = search(encoding);
        assertThat(whole.advance(NEVER)).isTrue();
        SatOracle oracle =
                new SatOracle(encoding.variables(), encoding.clauses().hard());
        Search search = search(encoding);
        assertThat(search.bounds(oracle, () -> {})).isEmpty();
        boolean done = false;
        for (long decisions = 1; !done && decisions < 400; decisions++) {
            done = search.advance(NEVER, decisions);
            if (!done) {
                Optional<Answer.Bounds> bounds = search.bounds(oracle, () -> {});
                if (whole.count().isZero()) {
                    assertThat(bounds.filter(known -> known.lnLow() > Double.NEGATIVE_INFINITY))
                            .isEmpty();
                } else {
                    assertThat(bounds).isPresent();
                    assertThat(bounds.get().isFinite()).isTrue();
                    assertThat(bounds.get().containsLn(whole.count().log()))
                            .as("%s contain %s", bounds.get(), whole.count().log())
                            .isTrue();
                }
            }
        }
    }

    private static Search search(Encoding encoding) {
        Formula formula = new Formula(encoding);
        int booleans = encoding.variables() + encoding.clauses().soft().size();
        return new Search(
                encoding,
                formula,
                new Scores(new double[encoding.variables()], booleans, 1),
                new ComponentCache(1 << 20),
                Trace.NONE,
                Progress.SILENT);
    }
}
