/** The lemmas and theorems of the paper, each tested by itself. */
@NullMarked
package org.parseval.experiments.paper.theory;

import org.jspecify.annotations.NullMarked;
