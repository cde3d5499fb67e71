/** Answers as JSON. */
@NullMarked
package org.parseval.formats.json;

import org.jspecify.annotations.NullMarked;
