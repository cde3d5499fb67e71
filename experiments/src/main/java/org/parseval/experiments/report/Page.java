package org.parseval.experiments.report;

import java.util.List;

/**
 * What one experiment found.
 *
 * @param id names the page in links and file names: lower case letters, digits and hyphens
 * @param checks the claims that the experiment tests
 * @param blocks what the page shows, from top to bottom
 */
public record Page(String id, String title, List<Check> checks, List<Block> blocks) {
    public Page {
        checks = List.copyOf(checks);
        blocks = List.copyOf(blocks);
    }
}
