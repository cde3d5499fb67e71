/** What engines that draw weighted samples share: weights as logarithms, resampling, numbered random streams. */
@NullMarked
package org.parseval.engine.population;

import org.jspecify.annotations.NullMarked;
