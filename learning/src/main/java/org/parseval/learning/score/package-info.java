/** How well networks fit data: scores of structures, likelihoods, predictions. */
@NullMarked
package org.parseval.learning.score;

import org.jspecify.annotations.NullMarked;
