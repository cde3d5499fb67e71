package org.parseval.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parseval.inference.Task;

/** How often the intervals that engines state hold the truth: by family, by subject, and by engine and family. */
final class Calibration {
    private static final int ENOUGH = 300;
    private static final double NORMAL_QUANTILE = 1.959963984540054;

    /** Errors so small that the interval may as well be certain. */
    private static final double TINY = 1e-6;

    /** Counts of intervals. Sure ones are certified or tiny: they may hold more often than they say. */
    private static final class Tally {
        private int count;
        private int held;
        private int sure;
        private double worst;

        private void add(boolean holds, boolean isSure, double errors) {
            count++;
            held += holds ? 1 : 0;
            sure += isSure ? 1 : 0;
            worst = Math.max(worst, errors);
        }

        private double coverage() {
            return 100.0 * held / count;
        }

        private String verdict() {
            if (count < ENOUGH) {
                return "";
            }
            if (coverage() < 92) {
                return "TOO LOW";
            }
            // Without the sure ones, which hold nearly always.
            double uncertain = count - sure;
            return uncertain >= ENOUGH && 100 * (held - sure) / uncertain > 98 ? "wide" : "";
        }
    }

    private final Map<String, Tally> tallies = new TreeMap<>();

    /** By how many standard errors the value is off; the wider of the error and what the interval stands for counts. */
    static double errors(Reply reply, double truth) {
        double off = Math.abs(reply.log() - truth);
        if (off <= 1e-9 * Math.max(1, Math.abs(truth))) {
            return 0;
        }
        Reply.Interval interval = reply.interval().orElseThrow();
        double side = truth < reply.log() ? reply.log() - interval.low() : interval.high() - reply.log();
        return off / Math.max(side / NORMAL_QUANTILE, reply.error());
    }

    /** Notes a reply that states an interval; MPE has none that samples could give. */
    synchronized void note(Problem problem, Subject subject, Task task, Reply reply) {
        double truth = Checks.truth(problem, task);
        Optional<Reply.Interval> interval = reply.interval();
        if (interval.isEmpty() || truth == Double.NEGATIVE_INFINITY || task == Task.MPE) {
            return;
        }
        boolean holds = interval.get().contains(truth, 1e-9 * Math.max(1, Math.abs(truth)));
        boolean sure = interval.equals(reply.certified())
                || interval.get().high() - interval.get().low() < TINY;
        double errors = errors(reply, truth);
        add("log Z", problem, subject, holds, sure, errors);
        reply.marginalErrors().ifPresent(standardErrors -> noteMarginals(problem, subject, reply, standardErrors));
    }

    /** Every marginal with its own error is one interval. */
    private void noteMarginals(Problem problem, Subject subject, Reply reply, double[][] standardErrors) {
        double[][] said = reply.marginals().orElseThrow();
        double[][] truth = problem.truth().marginals();
        for (int v = 0; v < said.length; v++) {
            for (int s = 0; s < said[v].length; s++) {
                double off = Math.max(0, Math.abs(said[v][s] - truth[v][s]) - 1e-9);
                double error = standardErrors[v][s];
                double errors = off == 0 ? 0 : off / error;
                add("marginal", problem, subject, errors <= NORMAL_QUANTILE, error < TINY, errors);
            }
        }
    }

    private void add(String of, Problem problem, Subject subject, boolean holds, boolean sure, double errors) {
        String engine = subject.name().substring(0, subject.name().indexOf(':'));
        for (String row : List.of(
                of + "  family " + problem.family(),
                of + "  " + subject.name(),
                of + "  " + engine + " on " + problem.family())) {
            tallies.computeIfAbsent(row, key -> new Tally()).add(holds, sure, errors);
        }
    }

    /** Whether some row of enough intervals holds too rarely. */
    synchronized boolean isTooLow() {
        return tallies.values().stream().anyMatch(tally -> tally.verdict().equals("TOO LOW"));
    }

    /** A line for each family, each subject, and each engine on each family. */
    synchronized String table() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT, "%-70s %7s %8s %6s %8s%n", "intervals of 95 %", "count", "held %", "sure", "worst"));
        tallies.forEach((row, tally) -> table.append(String.format(
                Locale.ROOT,
                "%-70s %7d %8.1f %6d %8.1f %s%n",
                row,
                tally.count,
                tally.coverage(),
                tally.sure,
                tally.worst,
                tally.verdict())));
        return table.toString();
    }
}
