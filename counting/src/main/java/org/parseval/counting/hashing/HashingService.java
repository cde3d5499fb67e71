package org.parseval.counting.hashing;

import java.util.Optional;
import org.parseval.engine.CountWithGuarantee;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/** Engine {@code hashing} for those who only know what it promises. */
public final class HashingService implements CountWithGuarantee {
    /** For the service loader. */
    public HashingService() {}

    @Override
    public boolean isPossible(Model model, Query query) {
        return HashingEngine.isPossible(model, query);
    }

    @Override
    public Optional<Answer> find(Model model, Query query, Budget budget) {
        return new HashingEngine().whole(model, query, budget);
    }
}
