package org.parseval.engine.gibbs;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Settings of the engine. All numbers are upper limits: a time limit may end the work earlier.
 *
 * @param method how the partition function is estimated
 * @param moves how a chain moves
 * @param chains independent chains; one alone has no error, since nothing says how far it is off
 * @param temperatures the most steps of one annealing
 * @param burnIn single-site updates of a chain through the whole model, whose parts share them, before its states count; 500 of every variable if absent. For the path
 *     integral all its points share them
 * @param steps single-site updates of a chain through the whole model that count; 2000 of every variable if absent. For the path integral all
 *     its points share them
 * @param error standard error of log10 Z at which annealing is good enough
 */
public record GibbsSettings(
        Method method,
        Moves moves,
        int chains,
        int temperatures,
        OptionalLong burnIn,
        OptionalLong steps,
        double error) {

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

    private static final int BURN_IN_SWEEPS = 500;
    private static final int SWEEPS = 2000;
    private static final int MOST = 1 << 24;

    /** @throws IllegalArgumentException if a value is out of its range */
    public GibbsSettings {
        if (chains < 2 && method == Method.ANNEALED) {
            throw new IllegalArgumentException("annealing needs 2 or more chains; one alone is for ogata-tanemura");
        }
        if (chains < 1 || chains > MOST || temperatures < 1 || temperatures > MOST) {
            throw new IllegalArgumentException(
                    "there must be 1 or more chains and 1 or more temperatures, at most " + MOST + " of each");
        }
        if (burnIn.orElse(0) < 0 || steps.orElse(1) < 1 || !(error >= 0)) {
            throw new IllegalArgumentException("burn-in and error must not be negative, steps must be 1 or more");
        }
    }

    /** Annealed chains that change blocks, until the error is 0.001 in log10 Z. */
    public static GibbsSettings standard() {
        return new GibbsSettings(
                Method.ANNEALED, Moves.BLOCK, 256, 4096, OptionalLong.empty(), OptionalLong.empty(), 1e-3);
    }

    /** The steps of the paper's UAI table, in each of 8 chains so that the answer has an error bar. */
    public static GibbsSettings paper() {
        return new GibbsSettings(
                Method.OGATA_TANEMURA,
                Moves.SINGLE,
                8,
                4096,
                OptionalLong.of(1_000_000),
                OptionalLong.of(1_000_000),
                0);
    }

    /** The same with another {@link #method()}. */
    public GibbsSettings withMethod(Method chosen) {
        return new GibbsSettings(chosen, moves, chains, temperatures, burnIn, steps, error);
    }

    /** The same with another {@link #moves()}. */
    public GibbsSettings withMoves(Moves chosen) {
        return new GibbsSettings(method, chosen, chains, temperatures, burnIn, steps, error);
    }

    /** The same with another {@link #chains()}. */
    public GibbsSettings withChains(int count) {
        return new GibbsSettings(method, moves, count, temperatures, burnIn, steps, error);
    }

    /** The same with another {@link #temperatures()}. */
    public GibbsSettings withTemperatures(int count) {
        return new GibbsSettings(method, moves, chains, count, burnIn, steps, error);
    }

    /** The same with another {@link #burnIn()}. */
    public GibbsSettings withBurnIn(long updates) {
        return new GibbsSettings(method, moves, chains, temperatures, OptionalLong.of(updates), steps, error);
    }

    /** The same with another {@link #steps()}. */
    public GibbsSettings withSteps(long updates) {
        return new GibbsSettings(method, moves, chains, temperatures, burnIn, OptionalLong.of(updates), error);
    }

    /** The same with another {@link #error()}. */
    public GibbsSettings withError(double log10) {
        return new GibbsSettings(method, moves, chains, temperatures, burnIn, steps, log10);
    }

    /** Rounds of updates of all variables before the states count. */
    long burnInSweeps(int variables) {
        return burnIn.isPresent() ? (burnIn.getAsLong() + variables - 1) / variables : BURN_IN_SWEEPS;
    }

    long sweeps(int variables) {
        return steps.isPresent() ? (steps.getAsLong() + variables - 1) / variables : SWEEPS;
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("method", method.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("moves", moves.name().toLowerCase(Locale.ROOT));
        map.put("chains", chains);
        map.put("temperatures", temperatures);
        burnIn.ifPresent(updates -> map.put("burnIn", updates));
        steps.ifPresent(updates -> map.put("steps", updates));
        map.put("error", error);
        return map;
    }
}
