/** What all engines share: a model is reduced and split into independent parts, each part is solved, and the answers are combined. */
@NullMarked
package org.parseval.engine;

import org.jspecify.annotations.NullMarked;
