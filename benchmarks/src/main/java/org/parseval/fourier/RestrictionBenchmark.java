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

/** Fixing the lowest bit, where equal masks are neighbours, and one in the middle, where runs are merged. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RestrictionBenchmark {
    @Param({"16", "20"})
    int logTerms;

    @Param({"0", "8"})
    int bit;

    long[] masks = {};
    double[] values = {};
    long[] outMasks = {};
    double[] out = {};
    private long[] scratchMasks = {};
    private double[] scratch = {};

    @Setup
    public void setUp() {
        masks = TermSamples.masks(1 << logTerms);
        values = TermSamples.coefficients(TermSamples.Coefficients.GAUSSIAN, masks);
        outMasks = new long[masks.length];
        out = new double[masks.length];
        scratchMasks = new long[masks.length];
        scratch = new double[masks.length];
    }

    @Benchmark
    public int restrict() {
        return Restriction.apply(masks, values, 1, masks.length, bit, -1, scratchMasks, scratch, outMasks, out);
    }
}
