package org.parseval.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Pattern;
import org.parseval.learning.structure.Structure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.BayesBuilder;
import org.parseval.model.Model;

/** Structures from rows in which nearly every one lacks a cell. */
class IncompleteSearchTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);
    private static final int VARIABLES = 10;

    /** A chain whose neighbours are alike in nine of ten rows, with a collider at its end. */
    private static Model chain() {
        BayesBuilder builder = Model.bayes();
        for (int v = 0; v < VARIABLES; v++) {
            builder.variable("v" + v, "no", "yes");
        }
        builder.cpt("v0").table(0.5, 0.5);
        for (int v = 1; v < VARIABLES - 1; v++) {
            builder.cpt("v" + v, "v" + (v - 1)).table(0.9, 0.1, 0.1, 0.9);
        }
        builder.cpt("v9", "v8", "v4").table(0.9, 0.1, 0.3, 0.7, 0.5, 0.5, 0.1, 0.9);
        return builder.build();
    }

    private static Structure found(DataTable table) {
        return new IncompleteSearch(StructureSearch.standard(VARIABLES))
                .search(table, BUDGET, Progress.SILENT)
                .learnt()
                .structure();
    }

    /** Nine of ten rows lack a cell: what is found in them is nearly the pattern of the true network, which whole rows show. */
    @Test
    void whatIsMissingIsDrawn() {
        Model chain = chain();
        Pattern truth = Pattern.of(Structure.of(chain));
        DataTable whole = RandomNetworks.rows(new SplittableRandom(1), chain, 2000, 0);
        assertThat(Pattern.of(found(whole)).distance(truth)).isZero();
        DataTable some = RandomNetworks.rows(new SplittableRandom(1), chain, 2000, 0.2);
        IncompleteSearch.Found completed =
                new IncompleteSearch(StructureSearch.standard(VARIABLES)).search(some, BUDGET, Progress.SILENT);
        assertThat(some.completeRows().rows()).isLessThan(400);
        assertThat(Pattern.of(completed.learnt().structure()).distance(truth)).isLessThanOrEqualTo(2);
        assertThat(completed.turns()).isBetween(1, 10);
        assertThat(completed.rows().isComplete()).isTrue();
        for (int row = 0; row < some.rows(); row++) {
            for (int v = 0; v < VARIABLES; v++) {
                if (some.state(row, v) >= 0) {
                    assertThat(completed.rows().state(row, v)).isEqualTo(some.state(row, v));
                }
            }
        }
        assertThat(found(some))
                .as("the same again")
                .isEqualTo(completed.learnt().structure());
    }

    /** No row is complete: the first structure has no arrows. */
    @Test
    void aTableWithoutACompleteRowIsLearntToo() {
        DataTable some = RandomNetworks.rows(new SplittableRandom(3), chain(), 1500, 0.6);
        assertThat(some.completeRows().rows()).isZero();
        assertThat(found(some).arcs()).isGreaterThan(5);
    }
}
