package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Summing out the lowest bit, as elimination does, and one in the middle. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SumOutBenchmark extends OneBitState {
    @Benchmark
    public Object sumOut() {
        SumOut.apply(terms, bit, out);
        return out;
    }
}
