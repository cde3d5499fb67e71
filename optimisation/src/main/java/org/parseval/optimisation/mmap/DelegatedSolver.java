package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.parseval.engine.Resources;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;

/** The work where only maxima or only sums are left: a question for the default engine. */
final class DelegatedSolver implements Solver {
    private final Problem problem;
    private final Resources resources;
    private Optional<Answer> answer = Optional.empty();

    DelegatedSolver(Problem problem, Resources resources) {
        this.problem = problem;
        this.resources = resources;
    }

    @Override
    public boolean advance(Deadline deadline) {
        boolean sums = problem.maxima() == 0;
        resources.progress().report(sums ? "summing" : "searching", 0);
        Query query = sums ? Query.partitionFunction(Evidence.none()) : Query.bestState(Evidence.none());
        answer = Optional.of(new AutoEngine()
                .solve(problem.model(), query, resources.budget().until(deadline), Progress.SILENT));
        return false;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer.map(DelegatedSolver::ofPart);
    }

    /** The answer of another engine about a part, as an answer of this one. */
    static PartAnswer ofPart(Answer answer) {
        return new PartAnswer(
                answer.value(),
                answer.exact(),
                answer.certified(),
                answer.relativeError(),
                answer.confidence(),
                Optional.empty(),
                answer.assignment(),
                Optional.empty());
    }

    @Override
    public Diagnostics diagnostics() {
        return answer.map(Answer::diagnostics).orElse(Diagnostics.NONE);
    }
}
