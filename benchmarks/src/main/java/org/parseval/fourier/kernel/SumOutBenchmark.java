package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Summing out the lowest bit, as elimination does, and one in the middle. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SumOutBenchmark {
    @Param({"16", "20"})
    public int logTerms;

    @Param({"0", "8"})
    public int bit;

    public Terms terms = new Terms(1, 0);
    public Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        terms = TermSamples.terms(1 << logTerms, TermSamples.Coefficients.GAUSSIAN);
        out = new Terms(1, terms.size + 1);
    }

    @Benchmark
    public Object sumOut() {
        SumOut.apply(terms, bit, out);
        return out;
    }
}
