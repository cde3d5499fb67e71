package org.parseval.fourier.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** The products that need a small span, the search for the span included. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmarkSpan extends ProductState {
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

    @Override
    String row() {
        return row;
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
