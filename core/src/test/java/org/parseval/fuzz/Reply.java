package org.parseval.fuzz;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.testing.VirtualClock;

/**
 * The reply of an engine, in the words of these tests: all that they know of the engines' interface is here.
 *
 * @param sign of the value
 * @param log of the value's size
 * @param exact whether it is said to be exact
 * @param certified the ends of the certain interval
 * @param interval the ends of the interval of 95 %
 * @param error the standard error, not a number if none is given
 * @param exactMarginals whether they are said to be exact
 * @param untimed whether the time limit was far away
 * @param marginalErrors the standard error of every marginal: one array a variable, one entry a state
 */
record Reply(
        int sign,
        double log,
        boolean exact,
        Optional<Interval> certified,
        Optional<Interval> interval,
        double error,
        Optional<double[][]> marginals,
        boolean exactMarginals,
        Optional<double[][]> marginalErrors,
        Optional<int[]> state,
        boolean untimed) {

    record Interval(double low, double high) {
        private static Interval of(Answer.Bounds bounds) {
            return new Interval(bounds.lnLow(), bounds.lnHigh());
        }

        boolean contains(double log, double slack) {
            return low - slack <= log && log <= high + slack;
        }
    }

    /** Looks at a virtual clock: ample for nearly every model, and the same on every machine. */
    private static final int LOOKS = 100_000;

    /** Where fewer were needed, the limit had no say in the answer. */
    private static final int FEW_LOOKS = LOOKS / 20;

    static Reply to(Engine engine, Task task, Problem problem, long memory, int threads) {
        VirtualClock clock = new VirtualClock(Duration.ofMillis(1));
        Budget budget = Budget.standard()
                .withTime(Duration.ofMillis(LOOKS))
                .withMemory(memory)
                .withSeed(problem.seed())
                .withThreads(threads)
                .withHost(clock.host(new StopSignal()));
        Answer answer = engine.solve(problem.model(), Query.of(task, problem.evidence()), budget, Progress.SILENT);
        return new Reply(
                answer.value().sign(),
                answer.value().ln(),
                answer.exact(),
                answer.certified().map(Interval::of),
                answer.confidence().map(confidence -> Interval.of(confidence.bounds())),
                answer.relativeError().orElse(Double.NaN),
                answer.distributions().map(Marginals::probabilities),
                answer.distributions()
                        .filter(marginals -> marginals.kind() == Answer.Kind.EXACT)
                        .isPresent(),
                answer.distributions().flatMap(Marginals::standardErrors),
                answer.assignment(),
                clock.seconds() * 1e3 < FEW_LOOKS);
    }

    static List<Task> tasks(Engine engine) {
        return engine.tasks().stream().sorted().toList();
    }
}
