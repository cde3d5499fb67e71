/** Exact simplifications of a model, each with its way back to the original variables. */
@NullMarked
package org.parseval.reduction;

import org.jspecify.annotations.NullMarked;
