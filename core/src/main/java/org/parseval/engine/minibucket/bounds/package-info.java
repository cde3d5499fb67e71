/** Passes over mini-buckets that bound a sum or a maximum, and the search for a best state that they lead. */
@NullMarked
package org.parseval.engine.minibucket.bounds;

import org.jspecify.annotations.NullMarked;
