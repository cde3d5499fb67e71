/**
 * The parts that all formats share: named sources, tokens that know their line and column, errors that name the place, and files that are written whole or not
 * at all.
 *
 * <p>{@link org.parseval.model.InputException} is what bad input throws.
 */
@NullMarked
package org.parseval.formats.text;

import org.jspecify.annotations.NullMarked;
