package org.parseval.counting.search;

import java.util.Optional;
import org.parseval.counting.search.count.Search;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;

/**
 * Between what bounds the value of a search lies that has not come to its end. From below that takes one solution, for which an oracle looks
 * beside the search: where solutions are rare, neither comes upon one by chance.
 */
final class SearchBracket {
    /** Conflicts of the oracle between two looks at the clock. */
    private static final int CONFLICTS_A_QUESTION = 300;

    /** Decisions of the search between two looks for a solution. */
    private static final long DECISIONS_A_TURN = 1 << 14;

    /** Conflicts of the search for one of the oracle: a third of the time, until there is a solution. */
    private static final int CONFLICTS_A_CONFLICT = 2;

    private final Search search;
    private final SatOracle oracle;
    private long asked;
    private boolean done;

    SearchBracket(Search search, SatOracle oracle) {
        this.search = search;
        this.oracle = oracle;
    }

    /** Goes on with the search, and looks for a solution on the way; tells whether all is counted, or there is none. */
    boolean advance(Deadline deadline) {
        boolean over = isImpossible();
        while (!over && !done && !deadline.passed()) {
            over = search.advance(deadline, search.decisions() + DECISIONS_A_TURN);
            seek(deadline);
            over |= isImpossible();
        }
        return over || (!deadline.passed() && search.advance(deadline));
    }

    /** Whether it was found that there is no solution at all, which a search for one often finds before a count of all. */
    boolean isImpossible() {
        return oracle.isContradiction();
    }

    private void seek(Deadline deadline) {
        while (!done && asked <= search.conflicts() / CONFLICTS_A_CONFLICT && !deadline.passed()) {
            done = oracle.ask(new int[0], 0, CONFLICTS_A_QUESTION) != SatOracle.Verdict.UNKNOWN;
            asked += CONFLICTS_A_QUESTION;
        }
    }

    /**
     * An answer with what is certain, and nothing else.
     *
     * @param constant to be added to the logarithm of what is counted
     * @param look called before every short step; what it throws ends the work
     */
    Optional<PartAnswer> answer(double constant, Runnable look) {
        return search.bounds(oracle, look)
                .map(bounds -> new Answer.Bounds(bounds.lnLow() + constant, bounds.lnHigh() + constant))
                .map(bounds -> PartAnswer.estimateLn(
                                bounds.isFinite() ? (bounds.lnLow() + bounds.lnHigh()) / 2 : bounds.lnHigh())
                        .withCertified(bounds));
    }
}
