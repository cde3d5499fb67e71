package org.parseval.engine.estimate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;
import org.parseval.parallel.Workers;

/**
 * The numbers of a drawn population that the estimates need.
 *
 * @param logMean the logarithm of its estimate of Z
 * @param meanLog the mean of the logarithms of the weights
 * @param relativeVariance of the weights since the last resampling
 * @param control a mean over the same samples whose expectation is 1, and which is large where the estimate is large; nothing if there is none
 * @param shares of the weight that have each state, the states of all variables in a row; empty where marginals are not asked for
 * @param luck by variable of two states, what chance did to the share of its state 1, as far as it is known; empty if nothing is
 */
public record Batch(
        double logMean,
        double meanLog,
        double relativeVariance,
        int resamplings,
        OptionalDouble control,
        double[] shares,
        double[] luck) {
    private static final double[] NONE = {};

    /**
     * Of one of the populations that lie side by side, of which only the weights count.
     *
     * @param logScale of all weights
     */
    public static Batch of(Population population, int number, double logScale) {
        return new Batch(
                logScale + population.logMean(number),
                logScale + population.meanLog(number),
                population.relativeVariance(number),
                population.resamplings(number),
                OptionalDouble.empty(),
                NONE,
                NONE);
    }

    /** Of a population by itself whose states count too. */
    public static Batch of(Population population, double logScale, StateCode code) {
        return of(population, 0, logScale).with(population.shares(code), NONE);
    }

    /**
     * Draws numbered batches by all threads.
     *
     * @param draw a batch by its number, nothing if it was told to stop
     * @return the batches up to the first that was not finished
     */
    public static List<Batch> drawn(int first, int count, Workers workers, IntFunction<Optional<Batch>> draw) {
        List<Optional<Batch>> all = new ArrayList<>(Collections.nCopies(count, Optional.empty()));
        workers.forEach(count, i -> all.set(i, draw.apply(first + i)));
        return all.stream()
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream)
                .toList();
    }

    private Batch with(double[] newShares, double[] newLuck) {
        return new Batch(logMean, meanLog, relativeVariance, resamplings, control, newShares, newLuck);
    }

    /** The same with luck. */
    public Batch withLuck(double[] known) {
        return with(shares, known);
    }

    /** The same with a control. */
    public Batch withControl(double mean) {
        return new Batch(logMean, meanLog, relativeVariance, resamplings, OptionalDouble.of(mean), shares, luck);
    }

    /** Writes all but the control, which no batch has that is drawn by another process. */
    public void write(PacketWriter writer) {
        writer.real(logMean).real(meanLog).real(relativeVariance).number(resamplings);
        writer.reals(shares).reals(luck);
    }

    /** Reads what was written. */
    public static Batch read(PacketReader reader) {
        return new Batch(
                reader.real(),
                reader.real(),
                reader.real(),
                reader.count(),
                OptionalDouble.empty(),
                reader.reals(),
                reader.reals());
    }
}
