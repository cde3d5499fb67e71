/** Marginal MAP: the best state of some variables while the others are summed over. */
@NullMarked
package org.parseval.optimisation.mmap;

import org.jspecify.annotations.NullMarked;
