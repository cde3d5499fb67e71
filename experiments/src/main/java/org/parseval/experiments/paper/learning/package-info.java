/** The paper's experiment on a model learnt from images. */
@NullMarked
package org.parseval.experiments.paper.learning;

import org.jspecify.annotations.NullMarked;
