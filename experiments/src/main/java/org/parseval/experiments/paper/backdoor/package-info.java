/** The paper's experiment on backdoors: errors in models of weak couplings with a few hard factors. */
@NullMarked
package org.parseval.experiments.paper.backdoor;

import org.jspecify.annotations.NullMarked;
