package org.parseval.optimisation.mmap;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Grids;

/** Glasses that elimination solves, asked where sums at states are estimated: how often the interval holds the state's true sum. */
final class EstimateCases {
    private static final Budget BUDGET = Budget.standard().withMemory(256 << 20).withThreads(1);

    private final Engine engine = new MethodEngine(
            new MarginalMapMethod(MarginalMapPolicy.STANDARD.withoutTables().withLeafCells(0)));
    private int estimates;
    private int inside;

    void ask(int seed) {
        int side = 8 + seed % 4;
        Model model = Grids.glass(side, 1 + seed % 3, 1.2, seed);
        int[] maximised =
                IntStream.range(0, side * side).filter(v -> v % 11 == 0).toArray();
        Answer answer = engine.solve(
                model, Query.marginalMap(Evidence.none(), maximised), BUDGET.withSeed(seed), Progress.SILENT);
        if (answer.confidence().isEmpty()) {
            return;
        }
        Map<Integer, Integer> states = new TreeMap<>();
        for (int v : maximised) {
            states.put(v, answer.assignment().orElseThrow()[v]);
        }
        double truth = new MethodEngine(new ExactMethod())
                .solve(model, Query.partitionFunction(Evidence.of(states)), BUDGET, Progress.SILENT)
                .value()
                .ln();
        estimates++;
        inside += answer.confidence().get().bounds().containsLn(truth) ? 1 : 0;
    }

    int estimates() {
        return estimates;
    }

    double shareInside() {
        return (double) inside / estimates;
    }

    String report() {
        return inside + " of " + estimates + " intervals hold the sum";
    }
}
