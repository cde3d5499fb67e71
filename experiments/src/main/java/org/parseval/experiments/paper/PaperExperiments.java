package org.parseval.experiments.paper;

import java.util.List;
import org.parseval.experiments.paper.algorithm.AlgorithmExperiment;
import org.parseval.experiments.paper.backdoor.BackdoorExperiment;
import org.parseval.experiments.paper.concentration.ConcentrationExperiment;
import org.parseval.experiments.paper.ising.IsingExperiment;
import org.parseval.experiments.paper.learning.LearningExperiment;
import org.parseval.experiments.paper.theory.TheoryExperiment;
import org.parseval.experiments.paper.timing.Bn2oTimingExperiment;
import org.parseval.experiments.paper.uai.UaiExperiment;
import org.parseval.experiments.report.Experiment;

/** The experiments of the paper, in the order of its sections. */
public final class PaperExperiments {
    private PaperExperiments() {}

    /** All of them. A new experiment is added here and nowhere else. */
    public static List<Experiment> all() {
        return List.of(
                new ConcentrationExperiment(),
                new IsingExperiment(),
                new UaiExperiment(),
                new Bn2oTimingExperiment(),
                new BackdoorExperiment(),
                new LearningExperiment(),
                new TheoryExperiment(),
                new AlgorithmExperiment());
    }
}
