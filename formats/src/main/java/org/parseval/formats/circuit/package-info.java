/** Circuits in files: our own format, and d-DNNF for other tools. */
@NullMarked
package org.parseval.formats.circuit;

import org.jspecify.annotations.NullMarked;
