/**
 * Reads and writes models in all supported formats.
 *
 * <p>Begin with {@link org.parseval.formats.ModelFiles#read}. The content of a file decides its format.
 */
@NullMarked
package org.parseval.formats;

import org.jspecify.annotations.NullMarked;
