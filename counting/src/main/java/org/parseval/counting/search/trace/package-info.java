/** The circuit that a search leaves behind, and what is computed along it. */
@NullMarked
package org.parseval.counting.search.trace;

import org.jspecify.annotations.NullMarked;
