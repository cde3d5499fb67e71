package org.parseval.engine.gibbs;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code gibbs} in the catalogue. */
public final class GibbsEntry extends EngineEntry {
    private static final Setting<Double> ERROR = Setting.from(
            "error", "E", 0, Double.POSITIVE_INFINITY, "0.001", "the standard error of log10 Z at which to stop");

    private static final Setting<GibbsSettings.Method> METHOD = Setting.constant(
            "method", "NAME", GibbsSettings.Method.class, "annealed", "how the partition function is estimated");

    private static final Setting<GibbsSettings.Moves> MOVES =
            Setting.constant("moves", "NAME", GibbsSettings.Moves.class, "block", "what a chain changes at a time");

    private static final Setting<Long> CHAINS = Setting.count(
            "chains", "N", 1, 1 << 24, "256", "independent chains; one alone, for ogata-tanemura, has no error");

    private static final Setting<Long> TEMPERATURES =
            Setting.count("temperatures", "N", 1, 1 << 24, "4096", "the most steps of one annealing");

    private static final Setting<Long> BURN_IN = Setting.count(
            "burnIn", "N", 0, Long.MAX_VALUE, "500 a variable", "updates of a chain before its states count");

    private static final Setting<Long> STEPS =
            Setting.count("steps", "N", 1, Long.MAX_VALUE, "2000 a variable", "updates of a chain that count");

    public GibbsEntry() {
        super(
                "gibbs",
                "Markov chains: standard error and 95 % interval where the chains agree, else unsupported",
                EnumSet.of(Task.PR, Task.MAR),
                ERROR,
                METHOD,
                MOVES,
                CHAINS,
                TEMPERATURES,
                BURN_IN,
                STEPS,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        GibbsSettings settings = chosen.of(PRESET).isPresent() ? GibbsSettings.paper() : GibbsSettings.standard();
        settings = chosen.in(settings, ERROR, GibbsSettings::withError);
        settings = chosen.in(settings, METHOD, GibbsSettings::withMethod);
        settings = chosen.in(settings, MOVES, GibbsSettings::withMoves);
        settings = chosen.inInt(settings, CHAINS, GibbsSettings::withChains);
        settings = chosen.inInt(settings, TEMPERATURES, GibbsSettings::withTemperatures);
        settings = chosen.in(settings, BURN_IN, GibbsSettings::withBurnIn);
        return new MethodEngine(new GibbsMethod(chosen.in(settings, STEPS, GibbsSettings::withSteps)));
    }
}
