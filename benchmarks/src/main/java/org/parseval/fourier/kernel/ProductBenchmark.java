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

/** The hash product, and the product by the kernel that is chosen; the buffer for the result is used again and again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmark {
    /** Logarithms of the sizes, bits, kind of masks. */
    @Param({
        "2-10-40-any",
        "3-16-40-low",
        "3-16-60-any",
        "4-20-22-any",
        "4-20-60-any",
        "8-8-12-any",
        "8-8-16-any",
        "8-8-60-any",
        "10-10-14-any",
        "10-10-16-any",
        "10-10-18-any",
        "10-10-20-any",
        "10-10-60-any",
        "10-16-18-any",
        "10-16-20-any",
        "10-16-40-low"
    })
    String row = "";

    ProductBenchmarkSample sample = ProductBenchmarkSample.of("0-0-1-any", 1);
    Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        sample = ProductBenchmarkSample.of(row, 1);
    }

    @Benchmark
    public Object hash() {
        out.clear();
        HashProduct.multiply(sample.f, sample.g, sample.bits, out);
        return out;
    }

    @Benchmark
    public Object chosen() {
        out.clear();
        Product.multiply(sample.f, sample.g, sample.bits, out);
        return out;
    }
}
