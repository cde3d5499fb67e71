/**
 * Engine {@code minibucket}: elimination in buckets that are split to keep tables small, with bounds on both sides. The tables also lead a
 * search for the best state and draw samples.
 */
@NullMarked
package org.parseval.engine.minibucket;

import org.jspecify.annotations.NullMarked;
