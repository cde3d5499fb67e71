package org.parseval.example;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.parseval.engine.catalogue.PartwiseEngine;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** Estimates Z as the number of states times the mean weight of states that are drawn evenly. */
final class UniformEngine extends PartwiseEngine {
    private final int draws;

    UniformEngine(int draws) {
        super("uniform", Set.of(Task.PR), Map.of("draws", draws));
        this.draws = draws;
    }

    @Override
    protected Forecast cost(Model part, Task task, Budget budget) {
        return new Forecast.Fitted(8.0 * part.variableCount());
    }

    @Override
    protected Solver begin(Model part, Task task, Budget budget, Progress progress) {
        return new Drawing(part, new SplittableRandom(budget.seed()), progress);
    }

    /** The work on one part, a hundred states at a time. */
    private final class Drawing implements Solver {
        private final Model part;
        private final SplittableRandom random;
        private final Progress progress;
        private double largest = Double.NEGATIVE_INFINITY;
        private double sum;
        private int drawn;

        Drawing(Model part, SplittableRandom random, Progress progress) {
            this.part = part;
            this.random = random;
            this.progress = progress;
        }

        @Override
        public boolean advance(Deadline deadline) {
            int[] states = new int[part.variableCount()];
            for (int end = Math.min(drawn + 100, draws); drawn < end && !deadline.passed(); drawn++) {
                Arrays.setAll(states, v -> random.nextInt(part.cardinality(v)));
                add(part.lnValue(states));
            }
            progress.report("drawing", (double) drawn / draws);
            return drawn < draws;
        }

        /** Weights are kept next to the largest of them: alone they may leave the range of numbers. */
        private void add(double log) {
            if (log > largest) {
                sum *= Math.exp(largest - log);
                largest = log;
            }
            sum += log == Double.NEGATIVE_INFINITY ? 0 : Math.exp(log - largest);
        }

        /** Nothing tells whether the states that matter were drawn: the estimate claims no error. */
        @Override
        public Optional<PartAnswer> best() {
            double logStates =
                    Arrays.stream(part.cardinalities()).mapToDouble(Math::log).sum();
            return drawn == 0
                    ? Optional.empty()
                    : Optional.of(PartAnswer.estimateLn(largest + Math.log(sum / drawn) + logStates));
        }

        @Override
        public Diagnostics diagnostics() {
            return new Diagnostics.Builder().count("drawn", drawn).build();
        }
    }
}
