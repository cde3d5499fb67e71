package org.parseval.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The paper's Ising experiment at one coupling c: grids with couplings from [-c, c] and fields from [-0.1, 0.1], the error
 * of log10 Z against the exact value.
 *
 * @param side of the grid
 * @param coupling the largest
 * @param seeds how many grids, seeded 1, 2, ...
 */
public record IsingErrors(int side, double coupling, int seeds) {

    /** The errors of an engine. */
    public record Point(double medianError, double worstError, int negative, double secondsPerRun) {}

    /** @throws IllegalArgumentException if there are no such grids */
    public IsingErrors {
        if (seeds < 1) {
            throw new IllegalArgumentException("there must be 1 seed or more, not " + seeds);
        }
        grid(side, coupling);
    }

    private static IsingGrid grid(int side, double coupling) {
        return new IsingGrid(side, side, coupling, 0.1, IsingGrid.Couplings.MIXED, false);
    }

    public Point run(Engine engine, Budget budget) {
        List<Double> errors = new ArrayList<>();
        int negative = 0;
        double seconds = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            Model model = grid(side, coupling).generate(seed);
            Answer exact = new ExactEngine().solve(model, Query.of(Task.PR), budget, Progress.SILENT);
            Answer answer = engine.solve(model, Query.of(Task.PR), budget, Progress.SILENT);
            errors.add(new Reference.Partition(exact.value().log10(), "engine exact").error(answer));
            negative += answer.value().sign() < 0 ? 1 : 0;
            seconds += answer.seconds();
        }
        Errors all = new Errors(errors);
        return new Point(all.median(), all.worst(), negative, seconds / seeds);
    }
}
