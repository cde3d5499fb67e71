/** Parseval on Apache Spark: pieces of an engine's work on many machines, and evidence sets as tables. */
@NullMarked
package org.parseval.spark;

import org.jspecify.annotations.NullMarked;
