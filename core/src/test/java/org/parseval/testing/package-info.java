/** The parts that tests share: seeded random models, brute force, the contract suite of the engines. */
@NullMarked
package org.parseval.testing;

import org.jspecify.annotations.NullMarked;
