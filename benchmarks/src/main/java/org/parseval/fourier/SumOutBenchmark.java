package org.parseval.fourier;

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
    int logTerms;

    @Param({"0", "8"})
    int bit;

    long[] masks = {};
    double[] values = {};
    long[] outMasks = {};
    double[] out = {};

    @Setup
    public void setUp() {
        masks = TermSamples.masks(1 << logTerms);
        values = TermSamples.coefficients(TermSamples.Coefficients.GAUSSIAN, masks);
        outMasks = new long[masks.length];
        out = new double[masks.length];
    }

    @Benchmark
    public int sumOut() {
        return SumOut.apply(masks, values, 1, masks.length, bit, outMasks, out);
    }
}
