package org.parseval.experiments.report;

import org.parseval.experiments.report.Check.Verdict;

/** What HTML and Markdown say in the same words. */
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

    /** One sentence on the whole. */
    static String summary(Report report) {
        int missing = report.chapters().size() - report.done().size();
        return "Of " + report.claims() + " claims, " + report.count(Verdict.REPRODUCED) + " are reproduced, "
                + report.count(Verdict.NOT_REPRODUCED) + " are not, and " + report.count(Verdict.UNDECIDABLE)
                + " cannot be decided here."
                + (missing == 0
                        ? ""
                        : " " + missing + " of " + report.chapters().size() + " experiments have no result.");
    }

    static String of(Chapter chapter) {
        return chapter instanceof Chapter.Failed failed ? "failed: " + failed.reason() : "not run";
    }
}
