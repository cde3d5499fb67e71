/** Benchmark instances with known answers. */
@NullMarked
package org.parseval.experiments.reference;

import org.jspecify.annotations.NullMarked;
