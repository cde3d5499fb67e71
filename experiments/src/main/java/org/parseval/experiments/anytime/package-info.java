/** How the answers of an engine improve with time: {@code parseval reproduce anytime}. */
@NullMarked
package org.parseval.experiments.anytime;

import org.jspecify.annotations.NullMarked;
