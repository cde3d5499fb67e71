/** What all formats share: named sources, tokens with their place, errors that name it, files written whole or not at all. */
@NullMarked
package org.parseval.formats.text;

import org.jspecify.annotations.NullMarked;
