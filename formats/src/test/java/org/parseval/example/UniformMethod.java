package org.parseval.example;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.support.Support;

/** Estimates Z as the number of states times the mean weight of states that are drawn evenly. */
final class UniformMethod extends Method {
    private final int draws;

    UniformMethod(int draws) {
        super("uniform", EnumSet.of(Task.PR), Map.of("draws", draws));
        this.draws = draws;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(new Forecast.Fitted(2 * 8.0 * draws), () -> new Drawing(part, resources));
    }

    /** The work on one part, a hundred states at a time. */
    private final class Drawing implements Solver {
        private final Part part;
        private final Resources resources;
        private final SplittableRandom random;
        private final double logStates;
        private final double[] logs = new double[draws];
        private int drawn;
        private Optional<PartAnswer> best = Optional.empty();

        Drawing(Part part, Resources resources) {
            this.part = part;
            this.resources = resources;
            random = part.streams(resources.seed(), name()).random(0);
            logStates = Arrays.stream(part.model().cardinalities())
                    .mapToDouble(Math::log)
                    .sum();
        }

        @Override
        public Status advance(Deadline deadline) {
            if (part.support(deadline) instanceof Support.None) {
                best = Optional.of(PartAnswer.zero());
                return Status.DONE;
            }
            int[] states = new int[part.size()];
            for (int end = Math.min(drawn + 100, draws); drawn < end && !deadline.passed(); drawn++) {
                Arrays.setAll(states, v -> random.nextInt(part.model().cardinality(v)));
                logs[drawn] = part.model().logValue(states);
            }
            resources.progress().report("drawing", (double) drawn / draws);
            double log = SampleMean.of(Arrays.copyOf(logs, drawn)).logMean() + logStates;
            double least = part.trivialBounds(Task.PR).low();
            if (drawn > 0 && Math.max(log, least) > Double.NEGATIVE_INFINITY) {
                // Nothing tells whether the states that matter were drawn: the estimate claims no error.
                best = Optional.of(PartAnswer.estimate(Math.max(log, least)));
            }
            return drawn == draws ? Status.DONE : deadline.passed() ? Status.NO_TIME : Status.MORE;
        }

        @Override
        public Optional<PartAnswer> best() {
            return best;
        }

        @Override
        public Diagnostics diagnostics() {
            return new Diagnostics.Builder().count("drawn", drawn).build();
        }
    }
}
