/** Tables of mini-buckets from which states are drawn. */
@NullMarked
package org.parseval.engine.minibucket.proposal;

import org.jspecify.annotations.NullMarked;
