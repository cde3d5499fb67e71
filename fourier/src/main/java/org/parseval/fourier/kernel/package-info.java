/** Products, restrictions, sums and sorting of terms, as statics on plain arrays. */
@NullMarked
package org.parseval.fourier.kernel;

import org.jspecify.annotations.NullMarked;
