/** The paper's experiment on running times on bn2o networks. */
@NullMarked
package org.parseval.experiments.paper.timing;

import org.jspecify.annotations.NullMarked;
