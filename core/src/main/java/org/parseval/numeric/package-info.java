/** Arithmetic that knows no models: where the entries of tables lie, what stands where, sums of logarithms, powers of two. */
@NullMarked
package org.parseval.numeric;

import org.jspecify.annotations.NullMarked;
