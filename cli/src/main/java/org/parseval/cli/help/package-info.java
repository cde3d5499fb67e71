/** Help on a screen, manual pages and completion in shells. */
@NullMarked
package org.parseval.cli.help;

import org.jspecify.annotations.NullMarked;
