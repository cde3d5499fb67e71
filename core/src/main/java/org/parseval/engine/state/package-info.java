/** Search for states of large weight. Engines use it to find a best state, or to check that their samples miss no mode. */
@NullMarked
package org.parseval.engine.state;

import org.jspecify.annotations.NullMarked;
