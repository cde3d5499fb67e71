/** The search for a state of positive weight: whether a model is zero everywhere. */
@NullMarked
package org.parseval.support;

import org.jspecify.annotations.NullMarked;
