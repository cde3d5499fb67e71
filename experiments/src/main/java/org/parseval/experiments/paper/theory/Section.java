package org.parseval.experiments.paper.theory;

import java.util.List;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;

/** What the page says of one lemma or theorem. */
record Section(List<Check> checks, List<PageBlock> blocks) {}
