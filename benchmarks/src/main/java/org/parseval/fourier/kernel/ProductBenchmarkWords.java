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

/** The cost of wider masks for the hash product. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmarkWords {
    @Param({"10-10-60-any", "4-18-60-any", "2-18-60-any"})
    String row = "";

    @Param({"1", "2", "3", "4"})
    int words;

    ProductBenchmarkSample sample = ProductBenchmarkSample.of("0-0-1-any", 1);
    Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        sample = ProductBenchmarkSample.of(row, words);
        out = new Terms(words, 0);
    }

    @Benchmark
    public Object hash() {
        out.clear();
        HashProduct.multiply(sample.f, sample.g, words * Long.SIZE, out);
        return out;
    }
}
