/** Work that is shared with other machines. */
@NullMarked
package org.parseval.cluster;

import org.jspecify.annotations.NullMarked;
