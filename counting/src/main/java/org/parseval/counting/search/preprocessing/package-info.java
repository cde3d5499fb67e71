/** Steps that make clauses fewer and keep the sum over the variables that are summed over. */
@NullMarked
package org.parseval.counting.search.preprocessing;

import org.jspecify.annotations.NullMarked;
