/** Which functions meet in which mini-bucket, the tables of the mini-buckets, and power sums over them. */
@NullMarked
package org.parseval.engine.minibucket.layout;

import org.jspecify.annotations.NullMarked;
