package org.parseval.engine.gibbs;

import java.util.List;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.engine.settings.Settings;

/** Settings of the engine. All numbers are upper limits: a time limit may end the work earlier. */
public final class GibbsSettings {
    /** How the partition function is estimated. */
    public enum Method {
        /** Population annealing, from a spanning forest of the factors to all of them. */
        ANNEALED,
        /**
         * Integration of the mean logarithm along the coupling path (Ogata and Tanemura). Chains for marginals start at states in which every
         * variable is drawn by itself, as in the paper, and not at annealed ones.
         */
        OGATA_TANEMURA
    }

    /** The variables that a chain changes at a time. */
    public enum Moves {
        /** One variable. */
        SINGLE,
        /** One variable, and after every four rounds of these the variables of a region of small tree-width together. */
        BLOCK
    }

    public static final Setting<Double> ERROR = Setting.from(
            "error", "E", 0, Double.POSITIVE_INFINITY, "0.001", "the standard error of log10 Z at which to stop");

    public static final Setting<Method> METHOD =
            Setting.constant("method", "NAME", Method.class, "annealed", "how the partition function is estimated");

    public static final Setting<Moves> MOVES =
            Setting.constant("moves", "NAME", Moves.class, "block", "what a chain changes at a time");

    public static final Setting<Long> CHAINS = Setting.count(
            "chains", "N", 1, 1 << 24, "256", "independent chains; one alone, for ogata-tanemura, has no error");

    public static final Setting<Long> TEMPERATURES =
            Setting.count("temperatures", "N", 1, 1 << 24, "4096", "the most steps of one annealing");

    /** All variables share them, and all points of the path integral. */
    public static final Setting<Long> BURN_IN = Setting.count(
            "burnIn", "N", 0, Long.MAX_VALUE, "500 a variable", "updates of a chain before its states count");

    /** They are shared in the same way. */
    public static final Setting<Long> STEPS =
            Setting.count("steps", "N", 1, Long.MAX_VALUE, "2000 a variable", "updates of a chain that count");

    public static final List<Setting<?>> ALL = List.of(METHOD, MOVES, CHAINS, TEMPERATURES, BURN_IN, STEPS, ERROR);

    private static final int BURN_IN_SWEEPS = 500;
    private static final int SWEEPS = 2000;

    private GibbsSettings() {}

    /** Annealed chains that change blocks, until the error is 0.001 in log10 Z. */
    public static Settings standard() {
        return Settings.standard(ALL);
    }

    /** The steps of the paper's UAI table, in each of 8 chains so that the answer has an error bar. */
    public static Settings paper() {
        return standard()
                .with(METHOD, Method.OGATA_TANEMURA)
                .with(MOVES, Moves.SINGLE)
                .with(CHAINS, 8)
                .with(BURN_IN, 1_000_000)
                .with(STEPS, 1_000_000)
                .with(ERROR, 0.0);
    }

    /** @throws SettingException if values do not go together */
    static Settings checked(Settings settings) {
        if (settings.get(CHAINS) < 2 && settings.get(METHOD) == Method.ANNEALED) {
            throw new SettingException(
                    CHAINS.name(), "annealing needs 2 or more chains; one alone is for ogata-tanemura");
        }
        return settings;
    }

    /** Rounds of updates of all variables before the states count. */
    static long burnInSweeps(Settings settings, int variables) {
        return settings.find(BURN_IN).map(updates -> rounds(updates, variables)).orElse((long) BURN_IN_SWEEPS);
    }

    static long sweeps(Settings settings, int variables) {
        return settings.find(STEPS).map(updates -> rounds(updates, variables)).orElse((long) SWEEPS);
    }

    private static long rounds(long updates, int variables) {
        return (updates + variables - 1) / variables;
    }
}
