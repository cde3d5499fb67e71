/** Search for states of large weight, for all engines that look for a best one. */
@NullMarked
package org.parseval.engine.state;

import org.jspecify.annotations.NullMarked;
