/** The front door: models from and to files of any supported format. */
@NullMarked
package org.parseval.formats;

import org.jspecify.annotations.NullMarked;
