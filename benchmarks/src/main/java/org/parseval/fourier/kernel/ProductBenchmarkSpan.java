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

/** The products that need a small span, the search for the span included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmarkSpan {
    /** Logarithms of the sizes, bits, kind of masks. */
    @Param({
        "4-20-22-any",
        "8-8-12-any",
        "8-8-16-any",
        "10-10-14-any",
        "10-10-16-any",
        "10-10-18-any",
        "10-10-20-any",
        "10-16-18-any",
        "10-16-20-any"
    })
    String row = "";

    ProductBenchmarkSample sample = ProductBenchmarkSample.of("0-0-1-any", 1);
    Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        sample = ProductBenchmarkSample.of(row, 1);
    }

    @Benchmark
    public Object dense() {
        out.clear();
        DenseProduct.multiply(search(), sample.f, sample.g, out);
        return out;
    }

    @Benchmark
    public Object span() {
        out.clear();
        SpanProduct.multiply(search(), sample.f, sample.g, out);
        return out;
    }

    private AffineSpan search() {
        return SpanSearch.of(sample.f, sample.g, ProductCost.LARGEST_RANK).orElseThrow();
    }
}
