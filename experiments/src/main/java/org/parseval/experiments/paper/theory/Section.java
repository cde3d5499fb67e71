package org.parseval.experiments.paper.theory;

import java.util.List;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;

/** The section of the page on one lemma or theorem. */
record Section(List<Check> checks, List<PageBlock> blocks) {}
