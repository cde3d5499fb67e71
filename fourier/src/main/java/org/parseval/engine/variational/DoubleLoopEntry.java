package org.parseval.engine.variational;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.engine.settings.IterationSettings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.Regions;

/** Engine {@code hak} in the catalogue. */
public final class DoubleLoopEntry extends EngineEntry {
    private static final int LOOP = 4;

    private static final Setting<Regions> REGIONS = Setting.word(
            "regions",
            "NAME",
            Regions.class,
            regions(),
            "factors",
            "sets described jointly; on the command line also a file with one set of variables a line");

    private static final Setting<Long> LOOP_LENGTH = Setting.count(
            "loopLength", "N", 3, Integer.toString(LOOP), "the longest loops that are regions, with regions loops");

    private static final Setting<Long> MAX_ITERATIONS = IterationSettings.sweeps("1000000");

    /** For the service loader. */
    public DoubleLoopEntry() {
        super(
                "hak",
                "beliefs of regions by a double loop that converges: exact without loops, else unsupported",
                EnumSet.of(Task.PR, Task.MAR),
                REGIONS,
                LOOP_LENGTH,
                IterationSettings.TOLERANCE,
                MAX_ITERATIONS);
    }

    private static Map<String, Regions> regions() {
        Map<String, Regions> regions = new LinkedHashMap<>();
        regions.put("factors", new Regions.Factors());
        regions.put("bethe", new Regions.Bethe());
        regions.put("loops", new Regions.Loops(LOOP));
        return regions;
    }

    @Override
    protected Engine make(Choices chosen) {
        KikuchiSettings settings = chosen.in(KikuchiSettings.standard(), REGIONS, KikuchiSettings::withRegions);
        if (chosen.has(LOOP_LENGTH) && !(settings.regions() instanceof Regions.Loops)) {
            throw new SettingException(LOOP_LENGTH.name(), "means something with regions loops alone");
        }
        settings = chosen.inInt(settings, LOOP_LENGTH, (all, length) -> all.withRegions(new Regions.Loops(length)));
        settings = chosen.in(settings, IterationSettings.TOLERANCE, KikuchiSettings::withTolerance);
        return new MethodEngine(
                new DoubleLoopMethod(chosen.inInt(settings, MAX_ITERATIONS, KikuchiSettings::withMaxIterations)));
    }
}
