/** Engines that pass messages or improve distributions locally: belief propagation, its generalisation, mean field. */
@NullMarked
package org.parseval.engine.propagation;

import org.jspecify.annotations.NullMarked;
