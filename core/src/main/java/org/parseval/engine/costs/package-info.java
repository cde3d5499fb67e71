/** What each engine would cost. */
@NullMarked
package org.parseval.engine.costs;

import org.jspecify.annotations.NullMarked;
