/** Search for states of large weight, for all engines that look for a best one or check where their samples come. */
@NullMarked
package org.parseval.engine.state;

import org.jspecify.annotations.NullMarked;
