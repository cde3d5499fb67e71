package org.parseval.variational;

import java.util.function.BooleanSupplier;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Model;
import org.parseval.propagation.Iteration;
import org.parseval.propagation.graph.FactorGraph;

/** Runs of mean field from several starts, one after the other, sweep by sweep. Its bound holds at any time. */
public final class MeanFieldRuns implements Iteration {
    private final MeanFieldSettings settings;
    private final CoordinateAscent ascent;
    private final int[] start;
    private final boolean zeros;
    private MeanField best = new MeanField(Double.NEGATIVE_INFINITY, new double[0][], false, 0, 1, 0);
    private boolean running;
    private int ownSweeps;
    private double difference = 1;
    private long sweeps;
    private int runs;

    /**
     * Runs of a model; none has begun.
     *
     * @param start a state of positive weight; not looked at if no factor has a zero
     * @param look called for every factor; what it throws ends the work
     */
    public MeanFieldRuns(Model model, MeanFieldSettings settings, int[] start, Runnable look) {
        this.settings = settings;
        this.start = start;
        zeros = model.hasZeros();
        ascent = new CoordinateAscent(
                new FactorGraph(model, look),
                RandomGeneratorFactory.of("L64X128MixRandom").create(settings.seed()),
                look);
    }

    @Override
    public boolean advance(int most, BooleanSupplier stop) {
        ascent.stopWhen(stop);
        for (int done = 0; done < most && runs < settings.restarts() && !ascent.isStopped(); done++) {
            if (!running) {
                begin();
            }
            difference = ascent.sweep();
            sweeps++;
            ownSweeps++;
            boolean converged = difference <= settings.tolerance() && !ascent.isStopped();
            if (converged || ownSweeps >= settings.maxIterations()) {
                best = better(converged);
                running = false;
                runs++;
            }
        }
        return runs >= settings.restarts();
    }

    private void begin() {
        if (zeros) {
            ascent.startAt(start, runs);
        } else {
            ascent.startSpread(runs == 0 ? 0 : 1);
        }
        running = true;
        ownSweeps = 0;
    }

    /** The present run as it is, or what was better. */
    private MeanField better(boolean converged) {
        double bound = ascent.bound();
        return bound > best.logBound() ? new MeanField(bound, ascent.marginals(), converged, 0, difference, 0) : best;
    }

    /** The best so far, the present run as it is included. */
    public MeanField best() {
        if (!running && runs == 0) {
            begin();
        }
        MeanField now = running ? better(false) : best;
        return new MeanField(
                now.logBound(),
                now.marginals(),
                now.converged(),
                sweeps,
                now.maxDifference(),
                runs + (running ? 1 : 0));
    }
}
