/** The parts that the experiments of the paper which run engines on instances have in common. */
@NullMarked
package org.parseval.experiments.paper;

import org.jspecify.annotations.NullMarked;
