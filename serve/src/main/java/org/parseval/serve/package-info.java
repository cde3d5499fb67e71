/**
 * {@code parseval serve}: a web page to look at a model and ask about it, and the server behind it, which also answers scripts in JSON.
 */
@NullMarked
package org.parseval.serve;

import org.jspecify.annotations.NullMarked;
