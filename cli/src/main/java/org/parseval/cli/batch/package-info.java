/** The same question about many rows of evidence. */
@NullMarked
package org.parseval.cli.batch;

import org.jspecify.annotations.NullMarked;
