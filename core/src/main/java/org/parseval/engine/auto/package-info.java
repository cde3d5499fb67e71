/** The portfolio behind the default: which engine answers for which part of a model. */
@NullMarked
package org.parseval.engine.auto;

import org.jspecify.annotations.NullMarked;
