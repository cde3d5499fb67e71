package org.parseval.experiments.paper.ising;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.paper.Campaign;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.ScaledExperiment;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.paper.TestInstance;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Page;
import org.parseval.model.Evidence;

/** The paper's figure of errors on Ising grids with mixed couplings: every method at messages of the same size. */
public final class IsingExperiment extends ScaledExperiment<IsingExperiment.Size> {
    private static final String NAME = "ising";

    /**
     * The runs.
     *
     * @param bits of a message: 2^bits terms, and as many variables of a mini-bucket's message
     * @param steps of burn-in of the Markov chains, and as many that count
     * @param limit of what ends by itself
     * @param shortLimit of what may go on for ever
     */
    record Size(
            int side,
            int bits,
            int instances,
            List<Double> fields,
            List<Double> couplings,
            int steps,
            Duration limit,
            Duration shortLimit) {}

    private static final List<Double> FIELDS = List.of(0.01, 0.1);

    private static final Size FULL = new Size(
            15,
            10,
            20,
            FIELDS,
            List.of(0.25, 0.5, 1.0, 1.5, 2.0, 3.0),
            1_000_000,
            Duration.ofSeconds(20),
            Duration.ofSeconds(2));

    private static final Size QUICK =
            new Size(9, 6, 6, FIELDS, List.of(0.5, 2.0), 100_000, Duration.ofSeconds(4), Duration.ofMillis(600));

    public IsingExperiment() {
        super(NAME, QUICK, FULL);
    }

    @Override
    protected Page run(Size size, Conditions setting, Tracker progress) {
        IsingColumns columns = IsingColumns.of(size);
        Map<IsingPage.Place, List<TestInstance>> places = new LinkedHashMap<>();
        List<TestInstance> all = new ArrayList<>();
        for (double field : size.fields()) {
            for (double coupling : size.couplings()) {
                List<TestInstance> here = instances(size, field, coupling, setting);
                places.put(new IsingPage.Place(field, coupling), here);
                all.addAll(here);
            }
        }
        Campaign.Results runs =
                new Campaign(NAME, columns.all(), new KnownAnswers(List.of())).run(all, setting, progress);
        Map<IsingPage.Place, Map<Column, Score>> scores = new LinkedHashMap<>();
        for (Map.Entry<IsingPage.Place, List<TestInstance>> place : places.entrySet()) {
            List<InstanceRuns> here = runs.of(place.getValue());
            Map<Column, Score> byColumn = new LinkedHashMap<>();
            for (Column column : columns.all()) {
                byColumn.put(column, Score.of(Campaign.of(column, here)));
            }
            scores.put(place.getKey(), byColumn);
        }
        return new IsingPage(size, columns, scores).page();
    }

    private static List<TestInstance> instances(Size size, double field, double coupling, Conditions setting) {
        List<TestInstance> instances = new ArrayList<>();
        for (int i = 0; i < size.instances(); i++) {
            long seed = setting.seed() + i;
            String name = "ising-" + size.side() + "-field" + field + "-coupling" + coupling + "-" + seed;
            instances.add(TestInstance.written(
                    name,
                    IsingErrors.grid(size.side(), coupling, field).generate(seed),
                    Evidence.none(),
                    setting.results().resolve("models")));
        }
        return instances;
    }
}
