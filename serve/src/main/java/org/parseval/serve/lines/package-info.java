/** Questions and answers as lines of JSON, for programs in other languages: see docs/stdio.md. */
@NullMarked
package org.parseval.serve.lines;

import org.jspecify.annotations.NullMarked;
