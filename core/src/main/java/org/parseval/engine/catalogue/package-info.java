/**
 * Every engine by its name, with its settings. The command line, the documentation and programs choose engines here.
 *
 * <p>Begin with {@link org.parseval.engine.catalogue.Catalogue#engine}.
 */
@NullMarked
package org.parseval.engine.catalogue;

import org.jspecify.annotations.NullMarked;
