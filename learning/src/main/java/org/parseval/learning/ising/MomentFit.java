package org.parseval.learning.ising;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;

/**
 * The most likely parameters, by gradients that an engine knows: the moments of the images less those of the model. The likelihood is
 * known too, since log Z is, so that a step that makes it worse is taken back and halved. With the L1 penalty on the couplings this is
 * a proximal gradient method with spectral step lengths (SpaRSA; Wright, Nowak and Figueiredo, 2009).
 *
 * @param steps the most calls of the engine
 * @param penalty on the sum of the couplings' sizes
 * @param tolerance the largest entry of the gradient, penalty included, at which the fit is good
 */
public record MomentFit(Engine engine, int steps, double penalty, double tolerance) implements Learner {
    /** Steps of the ascent. */
    public static final int STANDARD_STEPS = 200;

    /** Of a gradient. Its moments then err by less than those of the images. */
    private static final long SAMPLES = 1 << 14;

    /** Closer than this part of the noise in the images' moments, a fit is no better. */
    private static final double CLOSE = 0.25;

    /** The first step's length, before there is a curvature to tell. */
    private static final double FIRST_LENGTH = 0.1;

    private static final double LONGEST = 20;
    private static final double SHORTEST = 1e-6;

    /** A step may be worse than the last one, but not than the worst of so many. */
    private static final int MEMORY = 5;

    /** @throws IllegalArgumentException if a value is out of its range */
    public MomentFit {
        if (steps < 1 || !(penalty >= 0) || !(tolerance > 0)) {
            throw new IllegalArgumentException("steps and tolerance must be above 0, and the penalty not negative");
        }
    }

    /** By engine energy, as precisely as the number of images justifies. */
    public static MomentFit byEnergy(int steps, double penalty, int images) {
        Engine engine = Catalogue.engine("energy", Map.of("neighbours", 12L, "epsilon", 0.003, "samples", SAMPLES));
        return by(engine, steps, penalty, images);
    }

    /** By an engine that knows marginals, as precisely as the number of images justifies. */
    public static MomentFit by(Engine engine, int steps, double penalty, int images) {
        return new MomentFit(engine, steps, penalty, CLOSE * Learner.standardPenalty(images));
    }

    @Override
    public Learnt learn(BinaryImages images, Budget budget, Progress progress) {
        return new Ascent(images, budget, progress).run();
    }

    /** Parameters, their loss (the negative log likelihood of an image, and the penalty) and the likelihood's gradient. */
    private record Place(double[] parameters, double loss, double[] gradient) {}

    /** One fit. */
    private final class Ascent {
        private final GridShape shape;
        private final double[] wanted;
        private final MomentSource source = new MomentSource(engine);
        private final Budget budget;
        private final Deadline deadline;
        private final Progress progress;
        private final double[] recent = new double[MEMORY];
        private int calls;

        Ascent(BinaryImages images, Budget budget, Progress progress) {
            shape = images.shape();
            wanted = images.smoothedMoments();
            this.budget = budget;
            this.progress = progress;
            deadline = budget.deadline();
        }

        Learnt run() {
            double[] start = GridIsing.independent(shape, wanted).parameters();
            Optional<Place> first = look(start);
            if (first.isEmpty()) {
                return learnt(start, false);
            }
            Place here = first.get();
            Place best = here;
            Arrays.fill(recent, here.loss);
            double length = FIRST_LENGTH;
            for (int accepted = 1; calls < steps && slope(here) > tolerance && length > SHORTEST; ) {
                Optional<Place> next = look(moved(here, length));
                if (next.isEmpty()) {
                    return learnt(best.parameters, false);
                }
                Place there = next.get();
                if (there.loss > worstRecent()) {
                    length /= 2;
                    continue;
                }
                length = spectral(here, there, length);
                here = there;
                best = here.loss < best.loss ? here : best;
                recent[accepted++ % MEMORY] = here.loss;
            }
            return learnt(best.parameters, true);
        }

        private Learnt learnt(double[] parameters, boolean complete) {
            return new Learnt(new GridIsing(shape, parameters), calls, complete);
        }

        /** Nothing if the time is up, since an answer that was cut short is no gradient. */
        private Optional<Place> look(double[] parameters) {
            progress.report("fitting moments", (double) calls / steps);
            if (deadline.passed()) {
                return Optional.empty();
            }
            calls++;
            MomentSource.Moments moments;
            try {
                moments = source.of(new GridIsing(shape, parameters), left());
            } catch (BudgetException none) {
                return Optional.empty();
            }
            if (deadline.passed()) {
                return Optional.empty();
            }
            double[] gradient = new double[wanted.length];
            double loss = moments.logZ();
            for (int entry = 0; entry < wanted.length; entry++) {
                gradient[entry] = wanted[entry] - moments.values()[entry];
                loss -= parameters[entry] * wanted[entry];
                loss += penalty(entry) * Math.abs(parameters[entry]);
            }
            return Optional.of(new Place(parameters, loss, gradient));
        }

        private Budget left() {
            return deadline.isUnlimited()
                    ? budget
                    : budget.withSpent(Duration.ZERO)
                            .withTime(Duration.ofNanos(Math.max(1, (long) (deadline.remainingSeconds() * 1e9))));
        }

        private double penalty(int entry) {
            return entry < shape.pixels() ? 0 : penalty;
        }

        private double[] moved(Place from, double length) {
            double[] to = new double[wanted.length];
            for (int entry = 0; entry < to.length; entry++) {
                double ahead = from.parameters[entry] + length * from.gradient[entry];
                double shrunk = Learner.shrunk(ahead, length * penalty(entry));
                to[entry] = Math.max(-GridIsing.LARGEST, Math.min(GridIsing.LARGEST, shrunk));
            }
            return to;
        }

        /** The largest entry of the gradient that a step would follow. */
        private double slope(Place at) {
            double largest = 0;
            for (int entry = 0; entry < wanted.length; entry++) {
                double x = at.parameters[entry];
                double pull = at.gradient[entry];
                double weight = penalty(entry);
                double left = x == 0 ? Learner.shrunk(pull, weight) : pull - Math.signum(x) * weight;
                largest = Math.max(largest, Math.abs(left));
            }
            return largest;
        }

        private double worstRecent() {
            double worst = recent[0];
            for (double loss : recent) {
                worst = Math.max(worst, loss);
            }
            return worst;
        }

        /** The length that the curvature between two places tells (Barzilai and Borwein). */
        private double spectral(Place from, Place to, double length) {
            double square = 0;
            double bend = 0;
            for (int entry = 0; entry < wanted.length; entry++) {
                double step = to.parameters[entry] - from.parameters[entry];
                square += step * step;
                bend += step * (from.gradient[entry] - to.gradient[entry]);
            }
            return bend > 0 ? Math.min(LONGEST, square / bend) : length;
        }
    }
}
