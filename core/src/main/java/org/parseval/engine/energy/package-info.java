/** Variable elimination on the logarithm of the model, and the sampler that turns its estimate into one with an error bar. */
@NullMarked
package org.parseval.engine.energy;

import org.jspecify.annotations.NullMarked;
