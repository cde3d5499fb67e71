/** The work that users wait for, measured: one row a piece of work, beside what the machine allows. */
@NullMarked
package org.parseval.benchmark;

import org.jspecify.annotations.NullMarked;
