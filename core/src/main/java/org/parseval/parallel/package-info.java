/** Threads that share work, and looks at what ends it. The result does not depend on how many threads there are. */
@NullMarked
package org.parseval.parallel;

import org.jspecify.annotations.NullMarked;
