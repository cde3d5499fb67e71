package org.parseval.experiments.paper;

import java.util.List;
import org.parseval.experiments.paper.backdoor.BackdoorExperiment;
import org.parseval.experiments.paper.concentration.ConcentrationExperiment;
import org.parseval.experiments.paper.theory.TheoryExperiment;
import org.parseval.experiments.report.Experiment;

/** The experiments of the paper, in the order of its sections. */
public final class PaperExperiments {
    private PaperExperiments() {}

    /** All of them. A new experiment is added here and nowhere else. */
    public static List<Experiment> all() {
        return List.of(new ConcentrationExperiment(), new BackdoorExperiment(), new TheoryExperiment());
    }
}
