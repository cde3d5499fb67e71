/** The command line: {@code parseval pr}, {@code mar}, {@code mpe}, {@code info}, {@code compare} and others. */
@NullMarked
package org.parseval.cli;

import org.jspecify.annotations.NullMarked;
