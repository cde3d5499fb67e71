/**
 * Estimates from weighted samples, for every engine that draws them. A {@link Proposal} draws a {@link Population}; what is left of it is a
 * {@link Batch}; {@link BatchMeans} and {@link MarginalSums} add batches up; {@link Trust} says whether their error is stated,
 * {@link Agreement} compares two estimates, and {@link Ladder} decides what is drawn next.
 */
@NullMarked
package org.parseval.engine.estimate;

import org.jspecify.annotations.NullMarked;
