/** Weighted samples are drawn from an eliminated energy, the spins in the reverse order of their elimination. */
@NullMarked
package org.parseval.engine.energy.sample;

import org.jspecify.annotations.NullMarked;
