package org.parseval.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.reference.Errors;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The paper's Ising experiment: grids with couplings from [-c, c] and fields from [-0.1, 0.1], the error of log10 Z
 * against the exact value, as the coupling grows.
 *
 * @param side of the grid
 * @param seeds how many grids for each coupling, seeded 1, 2, ...
 */
public record IsingErrors(int side, int seeds) {

    /** The errors at one coupling. */
    public record Point(double coupling, double medianError, double worstError, int negative, double secondsPerRun) {}

    public Point at(double coupling, Engine engine, Budget budget) {
        List<Double> errors = new ArrayList<>();
        int negative = 0;
        double seconds = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            Model model = new IsingGrid(side, side, coupling, 0.1, IsingGrid.Couplings.MIXED, false).generate(seed);
            Answer exact = new ExactEngine().solve(model, Query.of(Task.PR), budget, Progress.SILENT);
            Answer answer = engine.solve(model, Query.of(Task.PR), budget, Progress.SILENT);
            errors.add(Math.abs(answer.value().log10() - exact.value().log10()));
            negative += answer.value().sign() < 0 ? 1 : 0;
            seconds += answer.seconds();
        }
        Errors all = new Errors(errors);
        return new Point(coupling, all.median(), all.worst(), negative, seconds / seeds);
    }
}
