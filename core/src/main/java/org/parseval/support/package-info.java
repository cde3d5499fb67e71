/** The search for a state of positive weight, which decides whether Z is zero. */
@NullMarked
package org.parseval.support;

import org.jspecify.annotations.NullMarked;
