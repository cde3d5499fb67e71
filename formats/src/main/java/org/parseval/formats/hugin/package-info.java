/** Bayesian networks of Hugin. */
@NullMarked
package org.parseval.formats.hugin;

import org.jspecify.annotations.NullMarked;
