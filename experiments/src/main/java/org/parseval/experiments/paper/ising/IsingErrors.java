package org.parseval.experiments.paper.ising;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The paper's Ising grids at one coupling c: couplings from [-c, c], fields from [-f, f], the error of log10 Z against the
 * exact value.
 *
 * @param side of the grid
 * @param coupling the largest
 * @param field the largest
 * @param seeds how many grids, seeded 1, 2, ...
 */
public record IsingErrors(int side, double coupling, double field, int seeds) {

    /** @throws IllegalArgumentException if there are no such grids */
    public IsingErrors {
        if (seeds < 1) {
            throw new IllegalArgumentException("there must be 1 seed or more, not " + seeds);
        }
        grid(side, coupling, field);
    }

    static IsingGrid grid(int side, double coupling, double field) {
        return new IsingGrid(side, side, coupling, field, IsingGrid.Couplings.MIXED, false);
    }

    /** One engine on all of them. */
    public Score run(Engine engine, Budget budget) {
        Comparison comparison = new Comparison(Task.PR, budget, List.of(engine), new KnownAnswers(List.of()));
        List<Run> runs = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Model model = grid(side, coupling, field).generate(seed);
            Answer exact = Catalogue.engine("exact").solve(model, Query.of(Task.PR), budget, Progress.SILENT);
            Reference reference = new Reference.Partition(exact.value().log10(), "engine exact");
            runs.add(comparison.run(engine, model, Evidence.none(), reference));
        }
        return Score.of(runs);
    }
}
