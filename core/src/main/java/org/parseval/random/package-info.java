/** Where random numbers come from: streams that never meet, derived from one seed. */
@NullMarked
package org.parseval.random;

import org.jspecify.annotations.NullMarked;
