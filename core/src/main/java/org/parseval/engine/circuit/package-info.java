/** The compilation of models into circuits, by search or by tables, whichever fits. */
@NullMarked
package org.parseval.engine.circuit;

import org.jspecify.annotations.NullMarked;
