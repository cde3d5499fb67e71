/** The cost of each engine. */
@NullMarked
package org.parseval.engine.costs;

import org.jspecify.annotations.NullMarked;
