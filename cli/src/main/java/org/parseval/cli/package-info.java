/** The command line: {@code parseval pr}, {@code mar}, {@code info}, {@code spectrum}, {@code solver}, {@code generate}, {@code convert}. */
@NullMarked
package org.parseval.cli;

import org.jspecify.annotations.NullMarked;
