/** The values of an engine's settings, and settings that several engines have. */
@NullMarked
package org.parseval.engine.settings;

import org.jspecify.annotations.NullMarked;
