package org.parseval.engine.auto;

import java.util.Optional;
import org.parseval.engine.CountWithGuarantee;
import org.parseval.engine.Services;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/** A number of states within a factor, with a stated probability, for the case that nothing exact ends in time. */
final class GuaranteedCount {
    private final Model model;
    private final Query query;
    private final Budget budget;
    private final CountWithGuarantee counter;

    private GuaranteedCount(Model model, Query query, Budget budget, CountWithGuarantee counter) {
        this.model = model;
        this.query = query;
        this.budget = budget;
        this.counter = counter;
    }

    /** None without a time limit, where the exact way ends some time, nor where no module at hand can count the question so. */
    static Optional<GuaranteedCount> of(Model model, Query query, Budget budget) {
        return budget.isUnlimited()
                ? Optional.empty()
                : Services.first(CountWithGuarantee.class)
                        .filter(found -> found.isPossible(model, query))
                        .map(found -> new GuaranteedCount(model, query, budget, found));
    }

    /** The count, if there is time for it. */
    Optional<Answer> find(Deadline end) {
        return counter.find(model, query, budget.until(end));
    }
}
