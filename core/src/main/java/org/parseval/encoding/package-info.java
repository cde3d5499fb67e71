/** Bits that stand for variables with any number of states. */
@NullMarked
package org.parseval.encoding;

import org.jspecify.annotations.NullMarked;
