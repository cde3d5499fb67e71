/** Bayesian networks of GeNIe and SMILE, in their old and new format. */
@NullMarked
package org.parseval.formats.genie;

import org.jspecify.annotations.NullMarked;
