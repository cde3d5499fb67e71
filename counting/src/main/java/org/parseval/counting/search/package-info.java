/** Exact inference by weighted model counting: search with clause learning and component caching, traced as a circuit. */
@NullMarked
package org.parseval.counting.search;

import org.jspecify.annotations.NullMarked;
