/** The parts that formats of Bayesian networks with names have in common. */
@NullMarked
package org.parseval.formats.network;

import org.jspecify.annotations.NullMarked;
