/** The paper's experiment on Ising grids: errors of log Z by coupling strength. */
@NullMarked
package org.parseval.experiments.paper.ising;

import org.jspecify.annotations.NullMarked;
