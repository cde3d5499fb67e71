package org.parseval.experiments.paper.theory;

import java.util.List;
import org.parseval.experiments.report.Block;
import org.parseval.experiments.report.Check;

/** What the page says of one lemma or theorem. */
record Section(List<Check> checks, List<Block> blocks) {}
