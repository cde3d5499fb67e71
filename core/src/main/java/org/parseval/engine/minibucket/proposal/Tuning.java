package org.parseval.engine.minibucket.proposal;

/**
 * How the tables from which samples are drawn are made.
 *
 * @param splitExponent the messages of K mini-buckets are power sums of the exponent K to this power
 * @param passes of shifting costs between the mini-buckets of a variable
 * @param damping how far costs are shifted towards agreement
 */
record Tuning(double splitExponent, int passes, double damping) {
    /** With exponents that sum to 1 the weights would be bounded; these ones, which sum to more, make them more even. */
    static final Tuning PLAIN = new Tuning(-0.5, 3, 1);

    /** For factors out of which belief propagation took what it knows of single variables: what is left is close to constant. */
    static final Tuning BELIEFS = new Tuning(0, 2, 1);

    /** The exponent for so many mini-buckets. */
    double power(int miniBuckets) {
        return Math.pow(miniBuckets, splitExponent);
    }
}
