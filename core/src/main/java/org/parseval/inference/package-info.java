/** The contract of every engine: a query and a budget go in, an answer that says how it is known comes out. */
@NullMarked
package org.parseval.inference;

import org.jspecify.annotations.NullMarked;
