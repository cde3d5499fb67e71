/** All commands share how the program starts, tells of its progress, is stopped and ends. */
@NullMarked
package org.parseval.cli.program;

import org.jspecify.annotations.NullMarked;
