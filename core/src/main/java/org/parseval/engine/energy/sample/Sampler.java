package org.parseval.engine.energy.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.TermSorter;
import org.parseval.engine.estimate.Batch;
import org.parseval.engine.estimate.Population;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * Draws weighted samples from an eliminated energy, the spins in the reverse order of their elimination. The weights are
 * those of the true model, whatever the elimination dropped and whatever floor it used, so that their mean is an unbiased
 * estimate of Z: importance sampling while they stay even, sequential Monte Carlo where they do not.
 */
public final class Sampler implements Islands {
    private static final SamplerPolicy POLICY = SamplerPolicy.STANDARD;

    /** The number of the population that is drawn beside given states. */
    private static final int BESIDE = -1;

    private final Energy energy;
    private final Elimination elimination;
    private final boolean keepStates;
    private final RandomStreams streams;
    private final double resampleBelow;
    private final Map<Integer, List<Energy.HardFactor>> hardFactors = new HashMap<>();
    /** The draws by number, last step first; those that take too much memory to be kept are not there. */
    private final @Nullable SpinDraw[] kept;

    private final DrawOrder order;
    /** The spins that are drawn before all islands have come as far: all, or so few that their draws can be made for the moment only. */
    private final int stretch;

    private final Queue<TermSorter> sorters = new ConcurrentLinkedQueue<>();

    private final int islandSize;
    private final long bytesPerIsland;

    private final LinearResponse response;

    /**
     * @param keepStates whether the states of all spins will be asked for
     * @param streams one for each island
     * @param memory for the tables of the draws; those for which it does not suffice are made anew every time
     * @param check called before every draw that is made; what it throws ends the work
     */
    public Sampler(
            Energy energy,
            Elimination elimination,
            boolean keepStates,
            RandomStreams streams,
            long memory,
            Workers workers,
            Runnable check) {
        this(energy, elimination, keepStates, streams, memory, Population.RESAMPLE_BELOW, workers, check);
    }

    public Sampler(
            Energy energy,
            Elimination elimination,
            boolean keepStates,
            RandomStreams streams,
            long memory,
            double resampleBelow,
            Workers workers,
            Runnable check) {
        this.energy = energy;
        this.elimination = elimination;
        this.keepStates = keepStates;
        this.streams = streams;
        this.resampleBelow = resampleBelow;
        assignHardFactors();
        int count = elimination.steps().size();
        kept = new SpinDraw[count];
        int[] spins = new int[count];
        int[][] reads = new int[count][];
        long bytes = 0;
        int together = (int) Math.max(1, Math.min(POLICY.stretch(), memory / SpinDraw.mostBytes(elimination)));
        for (int from = 0; from < count; from += together) {
            SpinDraw[] made = make(from, Math.min(count, from + together), number -> number, workers, check);
            for (int i = 0; i < made.length; i++) {
                spins[from + i] = made[i].spin();
                reads[from + i] = made[i].spinsRead();
                bytes += made[i].bytes();
                kept[from + i] = bytes <= memory ? made[i] : null;
            }
        }
        order = new DrawOrder(spins, reads);
        stretch = bytes <= memory ? Math.max(1, count) : together;
        islandSize = islandSize(count);
        bytesPerIsland = (long) islandSize * (keepStates ? count : order.mostAtOnce());
        response = new LinearResponse(count);
    }

    /** The draws at some places, those that are not kept made by all threads. */
    private SpinDraw[] make(int from, int to, IntUnaryOperator numberAt, Workers workers, Runnable check) {
        SpinDraw[] all = new SpinDraw[to - from];
        int drawsOfATask = POLICY.drawsOfATask();
        int tasks = (all.length + drawsOfATask - 1) / drawsOfATask;
        workers.forEach(tasks, task -> {
            TermSorter own = sorters.poll();
            TermSorter sorter = own == null ? new TermSorter(energy.spins().count(), workers) : own;
            int end = Math.min(all.length, (task + 1) * drawsOfATask);
            for (int i = task * drawsOfATask; i < end; i++) {
                check.run();
                int number = numberAt.applyAsInt(from + i);
                SpinDraw known = kept[number];
                all[i] = known == null ? draw(number, sorter) : known;
            }
            sorters.add(sorter);
        });
        return all;
    }

    /** Samples that are resampled among themselves: fewer where there are many spins, so that several islands can be drawn. */
    public static int islandSize(int spins) {
        int size = POLICY.mostInAnIsland();
        while (size > POLICY.fewestInAnIsland() && (double) size * spins > POLICY.drawsOfAnIsland()) {
            size /= 2;
        }
        return size;
    }

    /** A hard factor is checked as soon as its last spin is drawn, which is the one eliminated first. */
    private void assignHardFactors() {
        int[] stepOf = new int[energy.spins().count()];
        for (int i = 0; i < elimination.steps().size(); i++) {
            stepOf[elimination.steps().get(i).spin()] = i;
        }
        for (Energy.HardFactor factor : energy.hardFactors()) {
            int first = Integer.MAX_VALUE;
            for (int spin : factor.scope()) {
                first = Math.min(first, stepOf[spin]);
            }
            hardFactors.computeIfAbsent(first, step -> new ArrayList<>()).add(factor);
        }
    }

    /** Heap of the states of an island while it is drawn. */
    long bytesPerIsland() {
        return bytesPerIsland;
    }

    @Override
    public int atATime(long memoryBytes) {
        return (int) Math.min(POLICY.atATime(), memoryBytes / 3 / bytesPerIsland);
    }

    private SpinDraw draw(int number, TermSorter sorter) {
        int step = kept.length - 1 - number;
        return new SpinDraw(
                elimination.steps().get(step), sorter, hardFactors.getOrDefault(step, List.of()), leastProbability());
    }

    @Override
    public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
        return batches(sample(first, count, workers, stop), workers);
    }

    @Override
    public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        if (2 * states.size() > islandSize) {
            return OptionalDouble.empty();
        }
        List<byte[]> given = states.stream().map(energy.spins()::bitsOf).toList();
        Drawn drawn = new Drawn(BESIDE, 1, given);
        return advanceAll(List.of(drawn), workers, stop)
                ? OptionalDouble.of(elimination.logValue() + drawn.samples.logHeaviestGiven())
                : OptionalDouble.empty();
    }

    /** The batches of populations that were drawn. */
    List<Batch> batches(List<Drawn> drawn, Workers workers) {
        List<List<Batch>> batches = new ArrayList<>();
        drawn.forEach(populations -> batches.add(List.of()));
        workers.forEach(drawn.size(), i -> batches.set(i, drawn.get(i).batches()));
        return batches.stream().flatMap(List::stream).toList();
    }

    /**
     * Samples some populations; their numbers and the streams alone decide what they are.
     *
     * @return the populations, or nothing if it was told to stop
     */
    List<Drawn> sample(int first, int count, Workers workers, BooleanSupplier stop) {
        List<Drawn> drawn = new ArrayList<>();
        int together = sideBySide(count, workers.threads());
        for (int i = 0; i < count; i += together) {
            drawn.add(new Drawn(first + i, Math.min(together, count - i), List.of()));
        }
        if (!advanceAll(drawn, workers, stop)) {
            return List.of();
        }
        for (int i = 0; i < drawn.size() && keepStates; i++) {
            followLuck(drawn.get(i).luck);
        }
        return drawn;
    }

    /** How many small islands share what one look at a spin's tables brings; states that are kept are kept island by island. */
    private int sideBySide(int count, int threads) {
        int most = keepStates ? 1 : POLICY.mostInAnIsland() / islandSize;
        return Math.min(most, (count + threads - 1) / threads);
    }

    /**
     * Each thread has populations of its own, and goes a long way with them before it waits for the others: threads that wait for each other at
     * every spin would wait more than they draw. It draws a spin in some of them before the next spin, while the tables of that are near.
     */
    private boolean advanceAll(List<Drawn> all, Workers workers, BooleanSupplier stop) {
        AtomicBoolean stopped = new AtomicBoolean();
        int inTurn = Math.max(1, Math.min(POLICY.inTurn(), all.size() / workers.threads()));
        int groups = (all.size() + inTurn - 1) / inTurn;
        for (int from = 0; from < order.size() && !stopped.get(); from += stretch) {
            int start = from;
            SpinDraw[] draws = make(from, Math.min(order.size(), from + stretch), order::number, workers, () -> {});
            workers.forEach(groups, group -> {
                int end = Math.min(all.size(), (group + 1) * inTurn);
                for (int d = 0; d < draws.length && !stopped.get(); d++) {
                    if (stop.getAsBoolean()) {
                        stopped.set(true);
                    }
                    for (int i = group * inTurn; i < end; i++) {
                        all.get(i).advance(draws[d], order.forgotten(start + d));
                    }
                }
            });
        }
        return !stopped.get();
    }

    private void followLuck(double[] luck) {
        for (int i = elimination.steps().size() - 1; i >= 0; i--) {
            response.follow(elimination.steps().get(i).spin(), luck);
        }
    }

    /** The least probability with which a state of a spin is drawn. */
    double leastProbability() {
        return POLICY.caution() / energy.spins().count();
    }

    /** A population, or several side by side, and the luck of its draws by spin, if states are kept, see {@link LinearResponse}. */
    final class Drawn {
        private final int number;
        private final Population samples;
        private final SpinStates states;
        private final double[] luck;

        private Drawn(int number, int count, List<byte[]> given) {
            this.number = number;
            SplittableRandom[] randoms = new SplittableRandom[count];
            Arrays.setAll(randoms, k -> streams.random(number + k));
            int spins = energy.spins().count();
            samples = new Population(spins, islandSize, randoms, resampleBelow, keepStates, given);
            states = new SpinStates(samples);
            luck = new double[keepStates ? spins : 0];
        }

        Population samples() {
            return samples;
        }

        private void advance(SpinDraw draw, int[] done) {
            draw.advance(states);
            if (keepStates) {
                luck[draw.spin()] = samples.surprise(draw.spin(), states.chances());
                if (number == 0) {
                    response.fit(draw, states);
                }
            }
            samples.resampleIfUneven();
            for (int i = 0; i < done.length && !keepStates; i++) {
                samples.forget(done[i]);
            }
        }

        private List<Batch> batches() {
            if (keepStates) {
                return List.of(
                        Batch.of(samples, elimination.logValue(), energy.code()).withLuck(energy.ofPairs(luck)));
            }
            return IntStream.range(0, samples.count())
                    .mapToObj(k -> Batch.of(samples, k, elimination.logValue()))
                    .toList();
        }
    }
}
