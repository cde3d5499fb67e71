/** The experiments of the paper. */
@NullMarked
package org.parseval.experiments.paper;

import org.jspecify.annotations.NullMarked;
