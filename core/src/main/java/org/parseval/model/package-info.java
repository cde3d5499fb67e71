/**
 * Models: discrete variables, nonnegative factors over them, and evidence.
 *
 * <p>Begin with {@link org.parseval.model.Model}. {@link org.parseval.model.Model#bayes()} and {@link org.parseval.model.Model#markov()} build a
 * model by names; {@link org.parseval.model.Model#of} builds one from tables by numbers. A {@link org.parseval.model.Factor} is a table, a clause,
 * a parity or a decision tree. {@link org.parseval.model.Evidence} holds observed states. All types are immutable.
 */
@NullMarked
package org.parseval.model;

import org.jspecify.annotations.NullMarked;
