/** What all engines share: the way from a model to its independent parts, and from their answers to the answer. */
@NullMarked
package org.parseval.engine;

import org.jspecify.annotations.NullMarked;
