/** The paper's figure of errors on Ising grids. */
@NullMarked
package org.parseval.experiments.paper.ising;

import org.jspecify.annotations.NullMarked;
