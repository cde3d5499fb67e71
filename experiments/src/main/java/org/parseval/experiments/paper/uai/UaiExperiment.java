package org.parseval.experiments.paper.uai;

import java.util.List;
import org.parseval.experiments.paper.Campaign;
import org.parseval.experiments.paper.ScaledExperiment;
import org.parseval.experiments.paper.TestInstance;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Page;

/** The paper's table of the UAI 2010 categories: every column as the paper has it beside the paper's figures, and ours. */
public final class UaiExperiment extends ScaledExperiment<Double> {
    private static final String NAME = "uai";
    private static final double QUICK_SHARE = 0.1;

    public UaiExperiment() {
        super(NAME, QUICK_SHARE, 1.0);
    }

    /** @param share of the usual time limits */
    @Override
    protected Page run(Double share, Conditions setting, Tracker progress) {
        UaiInstances instances = UaiInstances.of(setting);
        UaiColumns columns = UaiColumns.of(share);
        List<TestInstance> all = instances.rows().stream()
                .flatMap(row -> row.instances().stream())
                .toList();
        Campaign.Results runs = new Campaign(NAME, columns.all(), instances.known()).run(all, setting, progress);
        List<UaiPage.Finished> rows = instances.rows().stream()
                .map(row -> new UaiPage.Finished(row, runs.of(row.instances())))
                .toList();
        return new UaiPage(rows, columns).page();
    }
}
