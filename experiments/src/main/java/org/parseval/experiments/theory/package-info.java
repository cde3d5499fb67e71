/** What the paper's theorems speak of and no engine needs, so that they can be checked by experiment. */
@NullMarked
package org.parseval.experiments.theory;

import org.jspecify.annotations.NullMarked;
