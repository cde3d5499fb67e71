/** Parameters of a network or Markov random field from data: counts, priors, missing cells. */
@NullMarked
package org.parseval.learning.parameters;

import org.jspecify.annotations.NullMarked;
