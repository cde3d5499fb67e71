package org.parseval.experiments.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parseval.experiments.report.Check.Verdict;

/** Sentences that HTML and Markdown share. */
final class Words {
    static final String TITLE = "The paper's experiments, run again";

    private Words() {}

    static String of(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "reproduced";
            case AT_LEAST_AS_GOOD -> "at least as good";
            case WITHIN_NOISE -> "within the noise of the reference";
            case NOT_REPRODUCED -> "not reproduced";
        };
    }

    /** A claim of ours was never produced before. */
    static String of(Check check) {
        if (check.source() == Check.Source.PAPER) {
            return of(check.verdict());
        }
        return check.verdict() == Verdict.REPRODUCED ? "holds" : "does not hold";
    }

    /** How many claims of the paper there are and what was found of them, and how many of ours hold. */
    static String counts(List<Check> checks) {
        List<Check> paper = checks.stream()
                .filter(check -> check.source() == Check.Source.PAPER)
                .toList();
        int ours = checks.size() - paper.size();
        long held = checks.stream()
                .filter(check -> check.source() == Check.Source.OURS && check.holds())
                .count();
        return paper.size() + (paper.size() == 1 ? " claim" : " claims") + " of the paper"
                + (paper.isEmpty() ? "" : ": " + verdicts(paper)) + ". " + ours + " of our own: " + held
                + (held == 1 ? " holds" : " hold");
    }

    /** How many of each verdict, those that there are. */
    static String verdicts(List<Check> checks) {
        return Arrays.stream(Verdict.values())
                .map(verdict -> Map.entry(
                        verdict,
                        checks.stream()
                                .filter(check -> check.verdict() == verdict)
                                .count()))
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getValue() + " " + of(entry.getKey()))
                .collect(Collectors.joining(", "));
    }

    static String of(Chapter chapter) {
        return chapter instanceof Chapter.Failed failed ? "failed: " + failed.reason() : "not run";
    }
}
