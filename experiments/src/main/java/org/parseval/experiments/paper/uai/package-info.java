/** The paper's table of the UAI 2010 categories. */
@NullMarked
package org.parseval.experiments.paper.uai;

import org.jspecify.annotations.NullMarked;
