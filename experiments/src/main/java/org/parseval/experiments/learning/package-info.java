/** Ising models on a grid, learnt from images of two colours. */
@NullMarked
package org.parseval.experiments.learning;

import org.jspecify.annotations.NullMarked;
