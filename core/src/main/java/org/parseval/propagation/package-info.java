/**
 * Message passing on the factor graph of a model or on regions of it, and mean field: beliefs of variables and factors, and the
 * partition functions of Bethe and Kikuchi.
 */
@NullMarked
package org.parseval.propagation;

import org.jspecify.annotations.NullMarked;
