/** Learns Ising models on a grid from black and white images: {@code parseval learn ising}. */
@NullMarked
package org.parseval.learning.ising;

import org.jspecify.annotations.NullMarked;
