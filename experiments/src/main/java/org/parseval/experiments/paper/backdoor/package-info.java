/** The figure on backdoors: errors where hard couplings lie in a weakly coupled model. */
@NullMarked
package org.parseval.experiments.paper.backdoor;

import org.jspecify.annotations.NullMarked;
