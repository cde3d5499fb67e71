/**
 * Questions and answers: what every engine takes and returns.
 *
 * <p>Begin with {@link org.parseval.inference.Engine}. It answers a {@link org.parseval.inference.Query} within a
 * {@link org.parseval.inference.Budget} of time and memory. The {@link org.parseval.inference.Answer} says whether it is exact, an estimate with a
 * standard error, certified between two bounds, or unsupported. {@link org.parseval.inference.Progress} hears of better answers on the way, and
 * {@link org.parseval.inference.StopSignal} ends the work early.
 *
 * <p>Logarithms say in their names which they are: {@code log10} for those who read answers, {@code ln} for engines, which compute with natural
 * ones. Those of the package {@code org.parseval}, which most programs use alone, are decimal throughout.
 */
@NullMarked
package org.parseval.inference;

import org.jspecify.annotations.NullMarked;
