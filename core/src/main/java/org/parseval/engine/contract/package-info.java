/** The contract of an engine beside the question itself: the work on one part of a model, what was found for it, and its settings. */
@NullMarked
package org.parseval.engine.contract;

import org.jspecify.annotations.NullMarked;
