/** Tables of benchmark instances with known answers. */
@NullMarked
package org.parseval.experiments.reference;

import org.jspecify.annotations.NullMarked;
