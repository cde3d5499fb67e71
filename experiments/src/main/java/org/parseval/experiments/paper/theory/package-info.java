/** The lemmas and theorems of the paper, each tested on its own. */
@NullMarked
package org.parseval.experiments.paper.theory;

import org.jspecify.annotations.NullMarked;
