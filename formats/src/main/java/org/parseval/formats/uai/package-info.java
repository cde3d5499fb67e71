/** Model, evidence and result files of the UAI competitions. */
@NullMarked
package org.parseval.formats.uai;

import org.jspecify.annotations.NullMarked;
