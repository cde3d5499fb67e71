/** Engines compared, and the experiments of the paper. */
@NullMarked
package org.parseval.cli.experiment;

import org.jspecify.annotations.NullMarked;
