/** Variables, factors, models, evidence: what a problem is. */
@NullMarked
package org.parseval.model;

import org.jspecify.annotations.NullMarked;
