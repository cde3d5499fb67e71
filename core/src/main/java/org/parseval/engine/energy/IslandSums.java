package org.parseval.engine.energy;

import org.parseval.encoding.BitCodes;
import org.parseval.model.Model;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/**
 * What is left of an island of samples once it is drawn: all that the estimates need of it.
 *
 * @param logMean the logarithm of the mean weight
 * @param meanLog the mean of the logarithms of the weights
 * @param relativeVariance of the weights since the last resampling
 * @param shares of the weight that have each state, the states of all variables in a row; empty where marginals are not asked for
 * @param luck by variable of two states, see {@link LinearResponse}; empty likewise
 */
record IslandSums(
        double logMean, double meanLog, double relativeVariance, int resamplings, double[] shares, double[] luck) {
    private static final double[] NONE = {};

    /** Of an island of which only the weights count, by its number among those that lie side by side. */
    static IslandSums of(Island islands, int number) {
        return new IslandSums(
                islands.logMeanWeight(number),
                islands.meanLogWeight(number),
                islands.relativeVariance(number),
                islands.resamplings(number),
                NONE,
                NONE);
    }

    /**
     * Of an island by itself whose states count too.
     *
     * @param luckOfSpins by spin
     */
    static IslandSums of(Island island, double[] luckOfSpins, Energy energy) {
        Model model = energy.model();
        BitCodes spins = energy.spins();
        double logMean = island.logMeanWeight(0);
        int states = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            states += model.cardinality(v);
        }
        double[] shares = new double[states];
        double[] luck = new double[model.variableCount()];
        int first = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            double[] own = new double[model.cardinality(v)];
            if (logMean > Double.NEGATIVE_INFINITY) {
                island.addWeights(spins, v, logMean + Math.log(island.size()), own);
            }
            System.arraycopy(own, 0, shares, first, own.length);
            first += own.length;
            luck[v] = own.length == 2 ? luckOfSpins[spins.first(v)] : 0;
        }
        return new IslandSums(
                logMean, island.meanLogWeight(0), island.relativeVariance(0), island.resamplings(0), shares, luck);
    }

    void write(PacketWriter writer) {
        writer.real(logMean).real(meanLog).real(relativeVariance).number(resamplings);
        writer.reals(shares).reals(luck);
    }

    static IslandSums read(PacketReader reader) {
        return new IslandSums(
                reader.real(), reader.real(), reader.real(), reader.count(), reader.reals(), reader.reals());
    }
}
