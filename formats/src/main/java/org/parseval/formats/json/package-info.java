/** Answers as JSON, and the parts that other JSON output shares with them. */
@NullMarked
package org.parseval.formats.json;

import org.jspecify.annotations.NullMarked;
