/** The paper's experiment on weight concentration: Fourier weight by degree of random weighted 3-SAT. */
@NullMarked
package org.parseval.experiments.paper.concentration;

import org.jspecify.annotations.NullMarked;
