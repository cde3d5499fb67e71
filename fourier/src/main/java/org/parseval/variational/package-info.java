/**
 * Free energies and their minima, as algorithms without an engine around them: beliefs of regions by a double loop with the Kikuchi estimate of Z,
 * and naive mean field with a lower bound.
 *
 * <p>Begin with {@link org.parseval.variational.DoubleLoopRun} and {@link org.parseval.variational.MeanFieldRuns}. The engines are in
 * {@code org.parseval.engine.variational}.
 */
@NullMarked
package org.parseval.variational;

import org.jspecify.annotations.NullMarked;
