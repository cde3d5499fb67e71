/** Factor graphs of libDAI. */
@NullMarked
package org.parseval.formats.libdai;

import org.jspecify.annotations.NullMarked;
