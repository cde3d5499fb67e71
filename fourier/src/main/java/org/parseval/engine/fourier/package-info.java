/**
 * Engine {@code fourier}: variable elimination with truncated messages in the Fourier domain (Xue, Ermon, Le Bras, Gomes and Selman, ICML 2016).
 *
 * <p>Begin with {@link org.parseval.engine.fourier.FourierMethod}. The algebra of its messages is in {@link org.parseval.fourier}.
 */
@NullMarked
package org.parseval.engine.fourier;

import org.jspecify.annotations.NullMarked;
