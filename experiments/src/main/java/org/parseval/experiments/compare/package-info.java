/** Engines beside each other on the same models: runs, tables, summaries. */
@NullMarked
package org.parseval.experiments.compare;

import org.jspecify.annotations.NullMarked;
