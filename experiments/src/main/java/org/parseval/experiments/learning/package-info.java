/** Learns Ising models on a grid from black and white images: {@code parseval learn ising}. */
@NullMarked
package org.parseval.experiments.learning;

import org.jspecify.annotations.NullMarked;
