/** A model as a graph of variables and factors in flat arrays, and the sums over its tables that message passing and mean field share. */
@NullMarked
package org.parseval.propagation.graph;

import org.jspecify.annotations.NullMarked;
