/** Counts of states that are right within a factor, with a probability that is stated: parities cut the states into cells, one of which is counted. */
@NullMarked
package org.parseval.counting.hashing;

import org.jspecify.annotations.NullMarked;
