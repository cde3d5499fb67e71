package org.parseval.cli;

import org.parseval.inference.Answer;
import org.parseval.inference.Task;

/** What the competitions' result files cannot say: that there are no marginals and no best state, the evidence being impossible. */
final class ResultFile {
    static final String IMPOSSIBLE =
            "parseval: the evidence has probability zero, so there is nothing to write in the UAI format";

    private ResultFile() {}

    static boolean canHold(Answer answer) {
        return answer.task() == Task.PR || !answer.value().isZero();
    }
}
