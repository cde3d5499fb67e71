/** Models themselves: what they are, in other formats, compiled, generated, and their Fourier spectra. */
@NullMarked
package org.parseval.cli.model;

import org.jspecify.annotations.NullMarked;
