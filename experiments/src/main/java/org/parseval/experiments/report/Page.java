package org.parseval.experiments.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The results of one experiment.
 *
 * @param id names the page in links and file names: lower case letters, digits and hyphens
 * @param checks the claims that the experiment tests
 * @param blocks what the page shows, from top to bottom
 */
public record Page(String id, String title, List<Check> checks, List<PageBlock> blocks) {
    /** @throws IllegalArgumentException if a value is out of its range */
    public Page {
        checks = List.copyOf(checks);
        blocks = List.copyOf(blocks);
        if (!id.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("the page '" + id + "' cannot name a file");
        }
        Set<String> ids = new HashSet<>();
        for (PageBlock block : blocks) {
            if (block instanceof PageBlock.Figure figure
                    && !(figure.id().matches("[A-Za-z0-9._-]+") && ids.add(figure.id()))) {
                throw new IllegalArgumentException(
                        "the block '" + figure.id() + "' of page " + id + " cannot name a file of its own");
            }
        }
    }

    /** The name of the file with the numbers of a figure, which is also where links lead to. */
    String fileOf(PageBlock.Figure figure) {
        return id + "-" + figure.id();
    }

    /** How many claims of the paper the measurements say that of. */
    long count(Check.Verdict verdict) {
        return checks.stream()
                .filter(check -> check.source() == Check.Source.PAPER && check.verdict() == verdict)
                .count();
    }

    /** The claims of ours that hold, and of how many. */
    String ours() {
        List<Check> ours = checks.stream()
                .filter(check -> check.source() == Check.Source.OURS)
                .toList();
        return ours.isEmpty() ? "-" : ours.stream().filter(Check::holds).count() + " of " + ours.size();
    }
}
