/** Engine {@code exact}: elimination on tables, one pass for the partition function and two for all marginals. */
@NullMarked
package org.parseval.engine.exact;

import org.jspecify.annotations.NullMarked;
