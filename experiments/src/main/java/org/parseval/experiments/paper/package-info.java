/** What the experiments of the paper that run engines on instances have in common. */
@NullMarked
package org.parseval.experiments.paper;

import org.jspecify.annotations.NullMarked;
