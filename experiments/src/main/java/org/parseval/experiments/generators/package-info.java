/** Seeded families of models. */
@NullMarked
package org.parseval.experiments.generators;

import org.jspecify.annotations.NullMarked;
