package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** The hash product, and the product by the kernel that is chosen; the buffer for the result is used again and again. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmark extends ProductState {
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

    @Override
    String row() {
        return row;
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
