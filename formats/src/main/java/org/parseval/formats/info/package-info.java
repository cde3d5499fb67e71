/** What a model is and what it would cost to ask it, without asking it. */
@NullMarked
package org.parseval.formats.info;

import org.jspecify.annotations.NullMarked;
