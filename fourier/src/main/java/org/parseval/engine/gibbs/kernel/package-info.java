/** How chains move: single variables, regions drawn as a whole, forests to start from. */
@NullMarked
package org.parseval.engine.gibbs.kernel;

import org.jspecify.annotations.NullMarked;
