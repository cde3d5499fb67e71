/** The search that counts: decisions, components and their cache, and bounds for a search that does not end. */
@NullMarked
package org.parseval.counting.search.count;

import org.jspecify.annotations.NullMarked;
