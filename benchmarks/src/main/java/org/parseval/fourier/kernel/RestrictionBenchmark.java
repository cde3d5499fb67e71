package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Fixing the lowest bit, where equal masks are neighbours, and one in the middle, where runs are merged. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RestrictionBenchmark extends OneBitState {
    @Benchmark
    public Object restrict() {
        Restriction.apply(terms, bit, -1, scratch, out);
        return out;
    }
}
