/** Engine {@code fourier}: variable elimination with messages in the Fourier domain, as in the paper. */
@NullMarked
package org.parseval.engine.fourier;

import org.jspecify.annotations.NullMarked;
