/** Joint tables of several variables, and what one variable tells about others. */
@NullMarked
package org.parseval.joint;

import org.jspecify.annotations.NullMarked;
