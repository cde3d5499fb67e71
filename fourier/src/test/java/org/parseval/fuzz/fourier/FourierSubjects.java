package org.parseval.fuzz.fourier;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.fourier.FourierMethod;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.engine.fourier.Gauge;
import org.parseval.engine.gibbs.GibbsMethod;
import org.parseval.engine.gibbs.GibbsSettings;
import org.parseval.engine.settings.Settings;
import org.parseval.engine.variational.DoubleLoopMethod;
import org.parseval.engine.variational.MeanFieldMethod;
import org.parseval.fourier.TruncationRule;
import org.parseval.fuzz.Subject;
import org.parseval.inference.Engine;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.MeanFieldSettings;
import org.parseval.variational.Regions;

/** The engines of this module with their presets, and with settings so coarse that small models are hard for them. */
final class FourierSubjects {
    private static final long MEMORY = 256L << 20;

    private final List<Subject> all = new ArrayList<>();

    private FourierSubjects() {
        fourier();
        variational();
        gibbs();
    }

    static List<Subject> all() {
        return List.copyOf(new FourierSubjects().all);
    }

    private void add(String settings, Engine engine) {
        all.add(new Subject(engine.name() + ":" + settings, engine, MEMORY));
    }

    private void fourier() {
        Settings standard = FourierSettings.standard();
        add("standard", new MethodEngine(new FourierMethod(standard)));
        add("no-reductions", new MethodEngine(new FourierMethod(standard)).withoutReductions());
        add(
                "paper",
                new MethodEngine(
                        new FourierMethod(FourierSettings.paper().with(FourierSettings.MESSAGE_SIZE, 1 << 14))));
        for (int size : new int[] {4, 16, 64}) {
            Settings small = standard.with(FourierSettings.MESSAGE_SIZE, size);
            String name = "size-" + size;
            add(name, new MethodEngine(new FourierMethod(small)));
            add(name + "-samples", new MethodEngine(new FourierMethod(small.with(FourierSettings.SAMPLES, 1 << 10))));
            add(name + "-gauge", new MethodEngine(new FourierMethod(small.with(FourierSettings.GAUGE, Gauge.BP))));
            add(
                    name + "-gauge-samples",
                    new MethodEngine(new FourierMethod(
                            small.with(FourierSettings.GAUGE, Gauge.BP).with(FourierSettings.SAMPLES, 1 << 10))));
            add(
                    name + "-min-degree",
                    new MethodEngine(
                            new FourierMethod(small.with(FourierSettings.TRUNCATE, TruncationRule.MIN_DEGREE))));
        }
        add(
                "paper-size-16",
                new MethodEngine(new FourierMethod(FourierSettings.paper()
                        .with(FourierSettings.MESSAGE_SIZE, 16)
                        .with(FourierSettings.PRODUCT_SIZE, 16))));
    }

    private void variational() {
        KikuchiSettings regions = KikuchiSettings.standard().withMaxIterations(300);
        add("factors", new MethodEngine(new DoubleLoopMethod(regions)));
        add("bethe", new MethodEngine(new DoubleLoopMethod(regions.withRegions(new Regions.Bethe()))));
        add("loops-4", new MethodEngine(new DoubleLoopMethod(regions.withRegions(new Regions.Loops(4)))));
        add(
                "standard",
                new MethodEngine(new MeanFieldMethod(
                        MeanFieldSettings.standard().withRestarts(5).withMaxIterations(1000))));
    }

    private void gibbs() {
        for (GibbsSettings.Method method : GibbsSettings.Method.values()) {
            for (GibbsSettings.Moves moves : GibbsSettings.Moves.values()) {
                Settings settings = GibbsSettings.standard()
                        .with(GibbsSettings.METHOD, method)
                        .with(GibbsSettings.MOVES, moves)
                        .with(GibbsSettings.CHAINS, 16)
                        .with(GibbsSettings.TEMPERATURES, 32)
                        .with(GibbsSettings.BURN_IN, 1_000)
                        .with(GibbsSettings.STEPS, 4_000)
                        .with(GibbsSettings.ERROR, 1e-2);
                add(Subject.label(method) + "-" + Subject.label(moves), new MethodEngine(new GibbsMethod(settings)));
            }
        }
    }
}
