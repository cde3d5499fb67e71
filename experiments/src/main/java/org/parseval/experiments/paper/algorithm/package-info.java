/** The paper's algorithm by itself: what the engine computes, against an elimination on plain maps and against exact answers. */
@NullMarked
package org.parseval.experiments.paper.algorithm;

import org.jspecify.annotations.NullMarked;
