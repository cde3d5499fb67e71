package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;

/** Fixing the lowest bit, where equal masks are neighbours, and one in the middle, where runs are merged. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RestrictionBenchmark extends OneBitState {
    private long[] scratchMasks = {};
    private double[] scratch = {};

    @Override
    @Setup
    public void setUp() {
        super.setUp();
        scratchMasks = new long[masks.length];
        scratch = new double[masks.length];
    }

    @Benchmark
    public int restrict() {
        return Restriction.apply(masks, values, 1, masks.length, bit, -1, scratchMasks, scratch, outMasks, out);
    }
}
