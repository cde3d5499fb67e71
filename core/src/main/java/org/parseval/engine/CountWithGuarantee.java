package org.parseval.engine;

import java.util.Optional;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/** A service that counts states within a factor, with a probability that it states. Engine {@code auto} asks it where no exact way ends in time. */
public interface CountWithGuarantee {
    /** Whether the question is a number of states that it can count. */
    boolean isPossible(Model model, Query query);

    /** The count, if the budget allows one with the whole guarantee. */
    Optional<Answer> find(Model model, Query query, Budget budget);
}
