/**
 * Models over bits that stand for models over variables with any number of states.
 *
 * <p>Begin with {@link org.parseval.encoding.BinaryEncoding}; {@link org.parseval.encoding.BitCodes} says which bits mean which state.
 */
@NullMarked
package org.parseval.encoding;

import org.jspecify.annotations.NullMarked;
