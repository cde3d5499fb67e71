/** The short way in: one import for the common case. */
@NullMarked
package org.parseval;

import org.jspecify.annotations.NullMarked;
