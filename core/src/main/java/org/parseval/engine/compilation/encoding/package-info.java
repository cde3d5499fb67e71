/** A model as clauses with weights. */
@NullMarked
package org.parseval.engine.compilation.encoding;

import org.jspecify.annotations.NullMarked;
