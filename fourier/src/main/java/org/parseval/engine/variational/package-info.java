/**
 * Engines that minimise a free energy: beliefs of regions ({@code hak}) and mean field ({@code meanfield}).
 *
 * <p>Begin with {@link org.parseval.engine.variational.DoubleLoopMethod} and {@link org.parseval.engine.variational.MeanFieldMethod}.
 */
@NullMarked
package org.parseval.engine.variational;

import org.jspecify.annotations.NullMarked;
