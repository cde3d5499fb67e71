/** Variables of any number of states as bits, and models of these bits that stand for models of the variables. */
@NullMarked
package org.parseval.encoding;

import org.jspecify.annotations.NullMarked;
