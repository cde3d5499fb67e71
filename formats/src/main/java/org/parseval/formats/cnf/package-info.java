/** Weighted model counting: DIMACS clauses and literal weights as models, and models as such. */
@NullMarked
package org.parseval.formats.cnf;

import org.jspecify.annotations.NullMarked;
