/** Structures of networks from data: trees, hill climbing, exact search, tests of independence. */
@NullMarked
package org.parseval.learning.structure;

import org.jspecify.annotations.NullMarked;
