package org.parseval.experiments.paper;

import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Page;

/**
 * An experiment of two sizes, the smaller one for those in a hurry.
 *
 * @param <S> what a size is given by
 */
public abstract class ScaledExperiment<S> implements Experiment {
    private final String name;
    private final S quick;
    private final S full;

    /** @param name as the command line has it */
    protected ScaledExperiment(String name, S quick, S full) {
        this.name = name;
        this.quick = quick;
        this.full = full;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Page run(Conditions setting, Tracker progress) {
        return run(setting.quick() ? quick : full, setting, progress);
    }

    /** Runs it in some size. */
    protected abstract Page run(S size, Conditions setting, Tracker progress);
}
