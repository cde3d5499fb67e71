/** Clauses, what follows from them, and what can be said about all their solutions. */
@NullMarked
package org.parseval.engine.compilation.clauses;

import org.jspecify.annotations.NullMarked;
