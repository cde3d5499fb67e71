/** Differential tests: every engine on random models of many families, against an oracle that shares no code with them. */
@NullMarked
package org.parseval.fuzz;

import org.jspecify.annotations.NullMarked;
