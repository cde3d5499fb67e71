/** Questions about one model: its partition function, marginals, best states, entropies and samples. */
@NullMarked
package org.parseval.cli.answer;

import org.jspecify.annotations.NullMarked;
