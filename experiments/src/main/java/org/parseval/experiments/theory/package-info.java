/** Bounds and constructions from the paper's theorems that no engine needs, for experiments that check them. */
@NullMarked
package org.parseval.experiments.theory;

import org.jspecify.annotations.NullMarked;
