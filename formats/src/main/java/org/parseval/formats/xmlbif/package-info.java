/** Bayesian networks in XMLBIF 0.3. */
@NullMarked
package org.parseval.formats.xmlbif;

import org.jspecify.annotations.NullMarked;
