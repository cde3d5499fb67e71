/** What makes clauses fewer and leaves the sum over the variables that are summed over what it is. */
@NullMarked
package org.parseval.engine.compilation.preprocessing;

import org.jspecify.annotations.NullMarked;
