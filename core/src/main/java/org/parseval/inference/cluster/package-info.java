/** How a program finds a cluster. */
@NullMarked
package org.parseval.inference.cluster;

import org.jspecify.annotations.NullMarked;
