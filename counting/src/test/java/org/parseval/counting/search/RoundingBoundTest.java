package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** The stated bound on rounding against sums with sixty digits. */
class RoundingBoundTest {
    private static final MathContext DIGITS = new MathContext(60);

    private static double errorOf(Answer answer) {
        return answer.diagnostics().asMap().get("roundingError") instanceof Double error ? error : Double.NaN;
    }

    private static Answer solve(Engine engine, Model model, Task task) {
        return engine.solve(model, Query.of(task), Budget.standard().withMemory(64 << 20), Progress.SILENT);
    }

    private static BigDecimal sum(Model model) {
        BigDecimal sum = BigDecimal.ZERO;
        int[] states = new int[model.variableCount()];
        boolean more = true;
        while (more) {
            BigDecimal product = BigDecimal.ONE;
            for (Factor factor : model.factors()) {
                product = product.multiply(new BigDecimal(factor.value(model, states)), DIGITS);
            }
            sum = sum.add(product, DIGITS);
            int v = 0;
            while (v < states.length && ++states[v] == model.cardinality(v)) {
                states[v++] = 0;
            }
            more = v < states.length;
        }
        return sum;
    }

    @SeededTest(60)
    void theErrorIsWithinTheBound(int seed) {
        Model model = RandomModels.positivePairwise(seed, 8, 16);
        double truth = Math.log(sum(model).doubleValue());
        for (Engine engine : new Engine[] {
            new MethodEngine(new ExactMethod()),
            new MethodEngine(new CompilationMethod()),
            new MethodEngine(new CompilationMethod()).withoutReductions()
        }) {
            for (Task task : new Task[] {Task.PR, Task.MAR}) {
                Answer answer = solve(engine, model, task);
                double error = errorOf(answer);
                assertThat(Math.abs(answer.value().ln() - truth)).isLessThanOrEqualTo(error + 2 * Math.ulp(truth));
                assertThat(error).isBetween(1e-16, 1e-11);
            }
        }
    }

    @Test
    void aBestStateHasNoSuchBound() {
        Model model = RandomModels.positivePairwise(1, 8, 16);
        assertThat(errorOf(solve(new MethodEngine(new ExactMethod()), model, Task.MPE)))
                .isNaN();
    }
}
