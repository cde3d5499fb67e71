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

    public Terms terms = new Terms(1, 0);
    public Terms scratch = new Terms(1, 0);
    public Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        terms = TermSamples.terms(1 << logTerms, TermSamples.Coefficients.GAUSSIAN);
        scratch = new Terms(1, terms.size);
        out = new Terms(1, terms.size + 1);
    }
}
