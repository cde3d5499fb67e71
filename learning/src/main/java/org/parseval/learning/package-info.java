/** Learns networks from tables: {@link org.parseval.learning.Learning} is the short way in. */
@NullMarked
package org.parseval.learning;

import org.jspecify.annotations.NullMarked;
