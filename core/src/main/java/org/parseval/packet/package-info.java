/** Data sent from one process to another, in a compact binary form with a checksum. */
@NullMarked
package org.parseval.packet;

import org.jspecify.annotations.NullMarked;
