/** Data on its way from one process to another, with a checksum. */
@NullMarked
package org.parseval.packet;

import org.jspecify.annotations.NullMarked;
