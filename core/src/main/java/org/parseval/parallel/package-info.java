/** Threads that share work. The result does not depend on how many there are. */
@NullMarked
package org.parseval.parallel;

import org.jspecify.annotations.NullMarked;
