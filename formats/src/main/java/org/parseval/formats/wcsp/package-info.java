/** Weighted constraint satisfaction problems of toulbar2. */
@NullMarked
package org.parseval.formats.wcsp;

import org.jspecify.annotations.NullMarked;
