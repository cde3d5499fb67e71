/**
 * The entry point for most programs: one import for reading or building a model and asking the default engine.
 *
 * <p>Begin with {@link org.parseval.Parseval}.
 */
@NullMarked
package org.parseval;

import org.jspecify.annotations.NullMarked;
