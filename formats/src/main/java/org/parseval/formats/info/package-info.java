/** Facts about a model and forecasts of what each engine would cost, found without solving it: what {@code parseval info} prints. */
@NullMarked
package org.parseval.formats.info;

import org.jspecify.annotations.NullMarked;
