/** How answers get better with time. */
@NullMarked
package org.parseval.experiments.anytime;

import org.jspecify.annotations.NullMarked;
