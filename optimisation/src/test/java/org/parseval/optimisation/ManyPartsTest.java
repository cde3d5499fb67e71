package org.parseval.optimisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class ManyPartsTest {
    @Test
    void bestStatesOfSmallPartsAreAMomentsWorkForTables() {
        int pairs = 2000;
        SplittableRandom random = new SplittableRandom(11);
        List<Factor> factors = new ArrayList<>();
        double best = 0;
        for (int i = 0; i < pairs; i++) {
            double[] values = random.doubles(4, 0.1, 3).toArray();
            factors.add(TableFactor.of(new int[] {2 * i, 2 * i + 1}, values));
            best += Math.log(Arrays.stream(values).max().orElseThrow());
        }
        Answer answer = new AutoEngine().solve(Model.binary(2 * pairs, factors), Query.of(Task.MPE));
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().ln()).isCloseTo(best, within(1e-9 * best));
        // Nothing that only may help is begun: it would take longer than the tables.
        assertThat(answer.diagnostics().asMap().get("partsByEngine")).isEqualTo(Map.of("exact", pairs));
    }
}
