/**
 * Circuits in files: Parseval's own format, and d-DNNF for other tools.
 *
 * <p>Begin with {@link org.parseval.formats.circuit.CircuitFiles}.
 */
@NullMarked
package org.parseval.formats.circuit;

import org.jspecify.annotations.NullMarked;
