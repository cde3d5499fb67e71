/** Bayesian networks of Ergo. */
@NullMarked
package org.parseval.formats.ergo;

import org.jspecify.annotations.NullMarked;
