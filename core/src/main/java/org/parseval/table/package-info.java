/** Tables over a few variables, and their contraction: multiply, then sum or maximise. */
@NullMarked
package org.parseval.table;

import org.jspecify.annotations.NullMarked;
