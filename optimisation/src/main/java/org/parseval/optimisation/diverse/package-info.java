/** Best states that are far from each other. */
@NullMarked
package org.parseval.optimisation.diverse;

import org.jspecify.annotations.NullMarked;
