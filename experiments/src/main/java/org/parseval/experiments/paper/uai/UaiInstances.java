package org.parseval.experiments.paper.uai;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.generators.GateNetwork;
import org.parseval.experiments.generators.GridNetwork;
import org.parseval.experiments.generators.NoisyOrNetwork;
import org.parseval.experiments.generators.ObservedModel;
import org.parseval.experiments.paper.TestInstance;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.experiments.report.Conditions;

/**
 * The instances of the table: those of the data folder, or generated ones that stand in for them.
 *
 * @param known the answers; none for stand-ins
 */
public record UaiInstances(List<UaiRow> rows, KnownAnswers known) {

    /**
     * How large stand-ins are.
     *
     * @param count of each row
     */
    record StandIns(int count, int gridSide, NoisyOrNetwork noisyOr, GateNetwork gates) {
        static final StandIns FULL = new StandIns(8, 18, new NoisyOrNetwork(30, 15, 10), new GateNetwork(40, 300, 10));
        static final StandIns QUICK = new StandIns(2, 10, new NoisyOrNetwork(15, 8, 6), new GateNetwork(12, 60, 3));
    }

    /** Those of the data folder, or where there is none, generated ones. */
    public static UaiInstances of(Conditions setting) {
        return setting.quick() || setting.data().isEmpty()
                ? standIns(setting, setting.quick() ? StandIns.QUICK : StandIns.FULL)
                : listed(setting.data().get());
    }

    private static UaiInstances listed(Path data) {
        List<Instance> all = UaiCategory.listed(ReferenceIndex.read(data));
        List<UaiRow> rows = new ArrayList<>();
        for (UaiCategory category : UaiCategory.values()) {
            List<Instance> members = all.stream()
                    .filter(instance -> UaiCategory.of(instance).equals(Optional.of(category)))
                    .toList();
            if (!members.isEmpty()) {
                rows.add(new UaiRow(
                        category.toString(),
                        Optional.of(category),
                        false,
                        members.stream()
                                .map(i -> new TestInstance(i.toString(), new InstanceFile(i.file())))
                                .toList(),
                        (int) members.stream().filter(UaiCategory::isSynthetic).count()));
            }
        }
        return new UaiInstances(rows, new KnownAnswers(all));
    }

    static UaiInstances standIns(Conditions setting, StandIns size) {
        return new UaiInstances(
                List.of(
                        standIn(Optional.of(UaiCategory.BN2O), "bn2o", size.noisyOr()::generate, setting, size),
                        grids(UaiCategory.GRIDS2_50, 0.5, setting, size),
                        grids(UaiCategory.GRIDS2_75, 0.75, setting, size),
                        grids(UaiCategory.GRIDS2_90, 0.9, setting, size),
                        standIn(Optional.empty(), "relational", size.gates()::generate, setting, size)),
                new KnownAnswers(List.of()));
    }

    private static UaiRow grids(UaiCategory category, double deterministic, Conditions setting, StandIns size) {
        GridNetwork grid = new GridNetwork(size.gridSide(), deterministic);
        return standIn(Optional.of(category), category.toString(), grid::generate, setting, size);
    }

    private static UaiRow standIn(
            Optional<UaiCategory> category,
            String name,
            LongFunction<ObservedModel> family,
            Conditions setting,
            StandIns size) {
        List<TestInstance> instances = new ArrayList<>();
        for (int i = 0; i < size.count(); i++) {
            long seed = setting.seed() + i;
            ObservedModel made = family.apply(seed);
            instances.add(TestInstance.written(
                    "stand-in-" + name + "-" + made.model().variableCount() + "-" + seed,
                    made.model(),
                    made.evidence(),
                    setting.results().resolve("models")));
        }
        return new UaiRow(name, category, true, instances, 0);
    }

    /** The row of a category, if there is one. */
    public Optional<UaiRow> row(UaiCategory category) {
        return rows.stream()
                .filter(row -> row.category().equals(Optional.of(category)))
                .findFirst();
    }
}
