/** Drawings of answers as SVG and PNG, and what all drawings share. */
@NullMarked
package org.parseval.experiments.drawing;

import org.jspecify.annotations.NullMarked;
