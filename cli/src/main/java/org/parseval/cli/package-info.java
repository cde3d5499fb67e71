/**
 * The command line: one class for each command, such as {@code parseval pr}, and classes for options that commands share.
 *
 * <p>Begin with {@link org.parseval.cli.Main}.
 */
@NullMarked
package org.parseval.cli;

import org.jspecify.annotations.NullMarked;
