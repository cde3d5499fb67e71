/** Threads that share work, without a change in what comes out. */
@NullMarked
package org.parseval.parallel;

import org.jspecify.annotations.NullMarked;
