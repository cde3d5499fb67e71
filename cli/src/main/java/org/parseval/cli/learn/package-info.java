/** Networks from tables, and how well they fit. */
@NullMarked
package org.parseval.cli.learn;

import org.jspecify.annotations.NullMarked;
