/** A page in the browser for looking at a model and asking it, and the server behind it. */
@NullMarked
package org.parseval.serve;

import org.jspecify.annotations.NullMarked;
