/** Sums and products kept from exact inference: a model is compiled once and answers under any evidence in milliseconds. */
@NullMarked
package org.parseval.circuit;

import org.jspecify.annotations.NullMarked;
