/** Spins are eliminated from the energy one at a time, and moments come back through the same steps. */
@NullMarked
package org.parseval.engine.energy.elimination;

import org.jspecify.annotations.NullMarked;
