package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;

/** The work of one elimination in an order in which sums go before maxima. */
final class TableSolver implements Solver {
    private final ConstrainedElimination elimination;
    private final Resources resources;
    private Optional<PartAnswer> answer = Optional.empty();

    TableSolver(ConstrainedElimination elimination, Resources resources) {
        this.elimination = elimination;
        this.resources = resources;
    }

    @Override
    public boolean advance(Deadline deadline) {
        resources.progress().report("eliminating", 0);
        answer = Optional.of(elimination.solve(resources.workers(), deadline));
        return false;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    @Override
    public Diagnostics diagnostics() {
        Forecast.Known forecast = elimination.forecast();
        return new Diagnostics.Builder()
                .order(forecast.width(), forecast.order())
                .memoryBytes(forecast.bytes())
                .build();
    }
}
