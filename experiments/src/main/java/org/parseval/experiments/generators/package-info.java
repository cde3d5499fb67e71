/** Families of random models, each made from a seed, such as {@link org.parseval.experiments.generators.IsingGrid}. */
@NullMarked
package org.parseval.experiments.generators;

import org.jspecify.annotations.NullMarked;
