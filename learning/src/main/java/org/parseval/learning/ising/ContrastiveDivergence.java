package org.parseval.learning.ising;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.parallel.Workers;
import org.parseval.random.RandomStreams;

/**
 * Contrastive divergence (Hinton, 2002): the gradient of the likelihood is the moments of the images less those of the model, and for
 * the latter stand the images themselves after k sweeps of {@link BlockedGibbs}. Each step takes a batch of images; its length falls
 * in a straight line to zero over the steps. Couplings have an L1 penalty, which makes those that the images do not need exactly zero.
 *
 * @param k sweeps from an image to the state that stands for the model
 * @param rate the first step's length
 * @param penalty on the sum of the couplings' sizes
 */
public record ContrastiveDivergence(int k, int steps, int batch, double rate, double penalty) implements Learner {
    /** Sweeps of a chain, as in the paper. */
    public static final int STANDARD_K = 15;
    /** Steps of the ascent. */
    public static final int STANDARD_STEPS = 2000;
    /** Images that a step looks at. */
    public static final int STANDARD_BATCH = 128;

    /** Twenty-five pixels that move together bend the likelihood by about 20; twice its inverse would be too long. */
    public static final double STANDARD_RATE = 0.05;

    /** Images that are handed out at a time. It does not depend on the threads, and so neither do the draws. */
    private static final int CHUNK = 16;

    /** @throws IllegalArgumentException if a value is out of its range */
    public ContrastiveDivergence {
        if (k < 1 || steps < 1 || batch < 1) {
            throw new IllegalArgumentException("k, steps and batch must be 1 or more");
        }
        if (!(rate > 0 && rate <= 1) || !(penalty >= 0)) {
            throw new IllegalArgumentException(
                    "the rate must lie between 0 and 1, and the penalty must not be negative");
        }
    }

    /** The paper's 15 sweeps, and the standard steps. */
    public static ContrastiveDivergence standard(int images) {
        return new ContrastiveDivergence(
                STANDARD_K, STANDARD_STEPS, STANDARD_BATCH, STANDARD_RATE, Learner.standardPenalty(images));
    }

    @Override
    public Learnt learn(BinaryImages images, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        GridShape shape = images.shape();
        double[] parameters =
                GridIsing.independent(shape, images.smoothedMoments()).parameters();
        Batch work = new Batch(images, budget.seed(), deadline);
        int step = 0;
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            for (; step < steps; step++) {
                progress.report("contrastive divergence", (double) step / steps);
                work.run(step, parameters, workers);
                work.climb(parameters, rate * (steps - step) / steps);
            }
        } catch (Deadline.TimeUp stopped) {
            return new Learnt(new GridIsing(shape, parameters), step, false);
        }
        return new Learnt(new GridIsing(shape, parameters), step, true);
    }

    /** The images of one step, before and after the sweeps. */
    private final class Batch {
        private final BinaryImages images;
        private final long seed;
        private final Runnable check;
        private final LineWeights weights;
        private final Chunk[] chunks;
        private final CumulativePenalty penalties;

        Batch(BinaryImages images, long seed, Deadline deadline) {
            this.images = images;
            this.seed = seed;
            check = deadline::check;
            weights = LineWeights.of(images.shape());
            penalties = new CumulativePenalty(images.shape().entries());
            chunks = new Chunk[(batch + CHUNK - 1) / CHUNK];
            Arrays.setAll(chunks, number -> new Chunk(weights));
        }

        void run(int step, double[] parameters, Workers workers) {
            weights.set(parameters);
            workers.forEach(chunks.length, number -> {
                int size = Math.min(CHUNK, batch - number * CHUNK);
                long stream = (long) step * chunks.length + number;
                chunks[number].run(images, size, k, new RandomStreams(seed).random(stream), check);
            });
            for (int number = 1; number < chunks.length; number++) {
                chunks[0].add(chunks[number]);
            }
        }

        void climb(double[] parameters, double length) {
            int pixels = images.shape().pixels();
            penalties.add(length * penalty);
            for (int entry = 0; entry < parameters.length; entry++) {
                double moved = parameters[entry] + length * chunks[0].gradient(entry);
                moved = entry < pixels ? moved : penalties.applied(entry, moved);
                parameters[entry] = Math.max(-GridIsing.LARGEST, Math.min(GridIsing.LARGEST, moved));
            }
        }
    }

    /** Some images of a batch, with the room to sweep them. */
    private static final class Chunk {
        private final BlockedGibbs gibbs;
        private final byte[] state;
        private final PairCounts before;
        private final PairCounts after;

        Chunk(LineWeights weights) {
            gibbs = new BlockedGibbs(weights);
            state = new byte[weights.shape().pixels()];
            before = new PairCounts(weights.shape());
            after = new PairCounts(weights.shape());
        }

        void run(BinaryImages images, int size, int sweeps, SplittableRandom random, Runnable check) {
            before.clear();
            after.clear();
            for (int i = 0; i < size; i++) {
                byte[] image = images.images().get(random.nextInt(images.size()));
                before.add(image);
                System.arraycopy(image, 0, state, 0, state.length);
                gibbs.sweeps(state, sweeps, random, check);
                after.add(state);
            }
        }

        void add(Chunk other) {
            before.add(other.before);
            after.add(other.after);
        }

        double gradient(int entry) {
            return before.mean(entry) - after.mean(entry);
        }
    }
}
