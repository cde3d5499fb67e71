/** Weighted model counting: reads DIMACS clauses and literal weights as models, and writes any model as a weighted CNF. */
@NullMarked
package org.parseval.formats.cnf;

import org.jspecify.annotations.NullMarked;
