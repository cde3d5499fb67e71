/** Best states of all variables: costs are shifted between tables until a bound shows, and a search closes what is left. */
@NullMarked
package org.parseval.optimisation.dual;

import org.jspecify.annotations.NullMarked;
