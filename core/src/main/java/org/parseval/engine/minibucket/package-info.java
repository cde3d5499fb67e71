/** Engine {@code minibucket}: elimination in buckets that are split to keep tables small, with bounds on both sides. */
@NullMarked
package org.parseval.engine.minibucket;

import org.jspecify.annotations.NullMarked;
