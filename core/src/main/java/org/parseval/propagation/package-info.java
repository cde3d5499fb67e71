/** Message passing on the factor graph of a model: beliefs of variables and factors, and Bethe's partition function. */
@NullMarked
package org.parseval.propagation;

import org.jspecify.annotations.NullMarked;
