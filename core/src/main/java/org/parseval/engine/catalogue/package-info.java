/** Every engine by its name, with its settings: what command line, documentation and callers choose from. */
@NullMarked
package org.parseval.engine.catalogue;

import org.jspecify.annotations.NullMarked;
