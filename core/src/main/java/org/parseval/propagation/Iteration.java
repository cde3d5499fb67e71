package org.parseval.propagation;

import java.util.function.BooleanSupplier;

/** An iterative algorithm that can be interrupted and continued, and has an answer at any time. */
public interface Iteration {

    /**
     * Continues.
     *
     * @param sweeps the most sweeps over all that is iterated
     * @param stop asked now and then; once it says true, things are left as they are
     * @return whether more sweeps would change nothing
     */
    boolean advance(int sweeps, BooleanSupplier stop);
}
