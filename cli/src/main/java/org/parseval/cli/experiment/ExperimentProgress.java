package org.parseval.cli.experiment;

import java.util.Optional;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.experiments.report.Experiment;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;

/** Progress of experiments, one after the other, each with what is left of it at the speed so far. */
public final class ExperimentProgress implements AutoCloseable {
    /** Before that much is done, its speed says little. */
    private static final double LEAST_DONE = 0.02;

    private final ProgressOptions options;
    private Optional<TerminalProgress> current = Optional.empty();

    ExperimentProgress(ProgressOptions options) {
        this.options = options;
    }

    /** For an experiment that begins now. */
    public Experiment.Tracker of(Experiment experiment) {
        close();
        Budget unlimited = Budget.standard().withTime(Budget.UNLIMITED);
        Deadline begin = unlimited.deadline();
        TerminalProgress line = options.onErr(unlimited);
        current = Optional.of(line);
        line.report(experiment.name(), 0);
        return (what, done) -> {
            line.report(experiment.name() + ": " + what, done);
            if (done >= LEAST_DONE) {
                line.remark("about " + Quantities.seconds(left(begin.elapsedSeconds(), done)) + " left");
            }
        };
    }

    /** Forecasts the seconds that are left at the speed so far. */
    public static double left(double elapsed, double done) {
        return Math.ceil(elapsed * (1 - Math.min(1, done)) / done);
    }

    @Override
    public void close() {
        current.ifPresent(TerminalProgress::close);
        current = Optional.empty();
    }
}
