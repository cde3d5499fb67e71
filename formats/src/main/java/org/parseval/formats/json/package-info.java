/** Answers as JSON, and what other JSON shares with them. */
@NullMarked
package org.parseval.formats.json;

import org.jspecify.annotations.NullMarked;
