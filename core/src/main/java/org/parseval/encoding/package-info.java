/** Models of Boolean variables that stand for models of any others. */
@NullMarked
package org.parseval.encoding;

import org.jspecify.annotations.NullMarked;
