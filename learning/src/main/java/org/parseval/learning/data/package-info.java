/** Tables of data: read from comma-separated values, row by row or as a whole, with states as numbers. */
@NullMarked
package org.parseval.learning.data;

import org.jspecify.annotations.NullMarked;
