/** Clauses, what follows from them, and what can be said about all their solutions. */
@NullMarked
package org.parseval.counting.search.sat;

import org.jspecify.annotations.NullMarked;
