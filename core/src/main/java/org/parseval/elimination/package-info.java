/** Interaction graph, elimination orders, and the forecast of what an order costs. */
@NullMarked
package org.parseval.elimination;

import org.jspecify.annotations.NullMarked;
