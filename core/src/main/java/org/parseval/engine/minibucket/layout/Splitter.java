package org.parseval.engine.minibucket.layout;

import java.util.List;

/** A rule by which the functions of a bucket are split into mini-buckets. */
public interface Splitter {

    /**
     * Splits one bucket; buckets come in the order of elimination.
     *
     * @param first the number of the first of the mini-buckets; the others follow it
     * @param look taken before every function; what it throws ends the work
     */
    List<JoinedFunctions> split(List<BucketFunction> functions, int first, Runnable look);
}
