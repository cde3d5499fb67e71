package org.parseval.fourier.kernel;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A polynomial that loses one bit: the lowest, where equal masks are neighbours, or one in the middle. */
@State(Scope.Thread)
public abstract class OneBitState {
    @Param({"16", "20"})
    public int logTerms;

    @Param({"0", "8"})
    public int bit;

    public long[] masks = {};
    public double[] values = {};
    public long[] outMasks = {};
    public double[] out = {};

    @Setup
    public void setUp() {
        masks = TermSamples.masks(1 << logTerms);
        values = TermSamples.coefficients(TermSamples.Coefficients.GAUSSIAN, masks);
        outMasks = new long[masks.length];
        out = new double[masks.length];
    }
}
