package org.parseval.experiments.report;

import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.parseval.experiments.report.Check.Verdict;

/** Sentences that HTML and Markdown share. */
final class Words {
    static final String TITLE = "The paper's experiments, run again";

    private Words() {}

    static String of(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case NOT_REPRODUCED -> "not reproduced";
            case UNDECIDABLE -> "undecidable here";
        };
    }

    /** How many claims there are, and what was found of them. */
    static String counts(ToLongFunction<Verdict> count) {
        long claims = Arrays.stream(Verdict.values()).mapToLong(count).sum();
        return claims
                + (claims == 1 ? " claim: " : " claims: ")
                + Arrays.stream(Verdict.values())
                        .map(verdict -> count.applyAsLong(verdict) + " " + of(verdict))
                        .collect(Collectors.joining(", "));
    }

    static String of(Chapter chapter) {
        return chapter instanceof Chapter.Failed failed ? "failed: " + failed.reason() : "not run";
    }
}
