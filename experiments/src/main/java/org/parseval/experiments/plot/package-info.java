/** Pictures of results, as PNG files. */
@NullMarked
package org.parseval.experiments.plot;

import org.jspecify.annotations.NullMarked;
