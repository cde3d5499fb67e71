package org.parseval.experiments.paper.theory;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.parseval.experiments.paper.ScaledExperiment;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.inference.Deadline;

/** The paper's lemmas and theorems, each tested by itself in a way that could fail. */
public final class TheoryExperiment extends ScaledExperiment<TheorySize> {
    public TheoryExperiment() {
        super("theory", TheorySize.QUICK, TheorySize.FULL);
    }

    @Override
    protected Page run(TheorySize size, Conditions setting, Tracker progress) {
        Runnable stop = Deadline.never(setting.host())::check;
        long seed = setting.seed();
        List<Supplier<Section>> sections = List.of(
                () -> Trees.section(seed),
                () -> SwitchingLemma.section(size, seed, stop),
                () -> ConcentrationLemma.section(size, seed, stop),
                () -> LinialTheorem.section(size, seed, stop),
                () -> MainTheorem.section(size, seed, stop));
        List<Check> checks = new ArrayList<>();
        List<PageBlock> blocks = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            progress.at("lemmas and theorems", i / (double) sections.size());
            Section section = sections.get(i).get();
            checks.addAll(section.checks());
            blocks.addAll(section.blocks());
        }
        progress.at("lemmas and theorems", 1);
        return new Page("theory", "Theory", checks, blocks);
    }
}
