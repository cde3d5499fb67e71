/** The paper's experiment on the UAI 2010 categories: median errors of log Z by method. */
@NullMarked
package org.parseval.experiments.paper.uai;

import org.jspecify.annotations.NullMarked;
