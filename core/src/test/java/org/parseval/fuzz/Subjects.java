package org.parseval.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.PowerRule;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Engine;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.Schedule;

/** Every engine of the core with its presets, and with settings so coarse that small models are hard for it. */
final class Subjects {
    private static final long AMPLE = 256L << 20;

    /** Less than the tables of the larger models need. */
    private static final long SCARCE = 1 << 18;

    private final List<Subject> all = new ArrayList<>();

    private Subjects() {
        exact();
        energy();
        minibucket();
        propagation();
    }

    static List<Subject> all() {
        return List.copyOf(new Subjects().all);
    }

    private void add(String settings, Engine engine, long memory) {
        all.add(new Subject(engine.name() + ":" + settings, engine, memory));
    }

    private void add(String settings, Engine engine) {
        add(settings, engine, AMPLE);
    }

    private void exact() {
        EnergySettings rough = EnergySettings.standard().withError(1e-2).withSamples(1 << 12);
        add("standard", new AutoEngine(rough));
        add("scarce", new AutoEngine(rough), SCARCE);
        add("standard", new MethodEngine(new ExactMethod()));
        add("scarce", new MethodEngine(new ExactMethod()), SCARCE);
        for (Engine engine : List.of(new AutoEngine(rough), new MethodEngine(new ExactMethod()))) {
            add("no-reductions", engine.withoutReductions());
        }
    }

    private void energy() {
        EnergySettings standard = EnergySettings.standard().withError(1e-2);
        add("standard", new MethodEngine(new EnergyMethod(standard.withSamples(1 << 14))));
        add("no-samples", new MethodEngine(new EnergyMethod(standard.withSamples(0))));
        add("no-reductions", new MethodEngine(new EnergyMethod(standard.withSamples(1 << 14))).withoutReductions());
        for (int order = 0; order <= 2; order++) {
            for (int neighbours : new int[] {2, 4, 6}) {
                EnergySettings coarse = standard.withOrder(order).withNeighbours(neighbours);
                String name = "order-" + order + "-neighbours-" + neighbours;
                add(name, new MethodEngine(new EnergyMethod(coarse.withSamples(1 << 10))));
                if (neighbours == 2) {
                    add(name + "-no-samples", new MethodEngine(new EnergyMethod(coarse.withSamples(0))));
                }
            }
        }
        add(
                "epsilon-0.1",
                new MethodEngine(new EnergyMethod(
                        standard.withNeighbours(5).withEpsilon(0.1).withSamples(1 << 10))));
    }

    private void minibucket() {
        add("standard", new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard())));
        add("paper", new MethodEngine(new MiniBucketMethod(MiniBucketSettings.paper())));
        add("no-reductions", new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard())).withoutReductions());
        for (int ibound : new int[] {1, 3, 6}) {
            Settings sampled = MiniBucketSettings.standard()
                    .with(MiniBucketSettings.IBOUND, ibound)
                    .with(MiniBucketSettings.ORDERS, 1)
                    .with(MiniBucketSettings.ITERATIONS, 2);
            add(
                    "samples-" + ibound,
                    new MethodEngine(new MiniBucketMethod(
                            sampled.with(MiniBucketSettings.ERROR, 1e-2).with(MiniBucketSettings.SAMPLES, 1 << 15))));
        }
        for (PowerRule method : PowerRule.values()) {
            for (int ibound : new int[] {1, 2, 4, 10}) {
                Settings settings = MiniBucketSettings.standard()
                        .with(MiniBucketSettings.METHOD, method)
                        .with(MiniBucketSettings.IBOUND, ibound);
                String name = Subject.label(method) + "-" + ibound;
                add(name, new MethodEngine(new MiniBucketMethod(settings)));
            }
        }
    }

    private void propagation() {
        for (Schedule schedule : Schedule.values()) {
            add(
                    Subject.label(schedule),
                    new MethodEngine(new BeliefMethod(PropagationSettings.standard()
                            .withSchedule(schedule)
                            .withMaxIterations(300)
                            .withRestarts(2))));
        }
        add(
                "no-reductions",
                new MethodEngine(new BeliefMethod(PropagationSettings.standard().withMaxIterations(300)))
                        .withoutReductions());
    }
}
