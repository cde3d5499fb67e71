/** Bayesian networks in BIF, the interchange format of 1998 and its dialects. */
@NullMarked
package org.parseval.formats.bif;

import org.jspecify.annotations.NullMarked;
