package org.parseval.benchmark;

/**
 * A piece of work that can be done again and again.
 *
 * @param name in the table and in a baseline
 * @param element over which the time is spread
 * @param bound what one element takes at least on this machine, in nanoseconds
 * @param boundedBy where the bound comes from
 * @param run does it once
 */
record Work(String name, String element, double bound, String boundedBy, Run run) {
    /** One time. */
    interface Run {
        /** Does the work and tells how many elements it had. */
        double once();
    }
}
