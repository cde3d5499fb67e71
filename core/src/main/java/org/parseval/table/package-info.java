/** Tables over a few variables, and their contraction: multiply, then sum out. */
@NullMarked
package org.parseval.table;

import org.jspecify.annotations.NullMarked;
