/** Options that several commands have, and what is read and written by them. */
@NullMarked
package org.parseval.cli.options;

import org.jspecify.annotations.NullMarked;
