/**
 * Compiles a model into a circuit that answers under any evidence, and solves without rounding, in fractions.
 *
 * <p>Begin with {@link org.parseval.engine.circuit.CircuitCompiler#compile}.
 */
@NullMarked
package org.parseval.engine.circuit;

import org.jspecify.annotations.NullMarked;
