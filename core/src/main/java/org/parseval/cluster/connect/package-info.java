/** How a program finds a cluster. */
@NullMarked
package org.parseval.cluster.connect;

import org.jspecify.annotations.NullMarked;
