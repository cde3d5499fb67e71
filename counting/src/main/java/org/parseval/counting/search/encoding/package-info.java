/** A model as clauses with weights. */
@NullMarked
package org.parseval.counting.search.encoding;

import org.jspecify.annotations.NullMarked;
