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
import org.parseval.fourier.kernel.TermSamples;

/** Truncation of a product to a message, and of a message to the operand of a school-book product. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TruncationBenchmark {
    /** Logarithms of the number of terms and of how many stay. */
    @Param({"21-20", "20-10"})
    String logSizes = "";

    @Param
    TermSamples.Coefficients coefficients = TermSamples.Coefficients.GAUSSIAN;

    int terms;
    int keep;
    long[] masks = {};
    double[] values = {};
    long[] outMasks = {};
    double[] out = {};
    private final TruncationScratch scratch = new TruncationScratch();

    @Setup
    public void setUp() {
        String[] logs = logSizes.split("-", 2);
        terms = 1 << Integer.parseInt(logs[0]);
        keep = 1 << Integer.parseInt(logs[1]);
        masks = TermSamples.masks(terms);
        values = TermSamples.coefficients(coefficients, masks);
        outMasks = new long[keep];
        out = new double[keep];
    }

    @Benchmark
    public Object largest() {
        return Truncation.keep(TruncationRule.MAX_COEFFICIENT, masks, values, 1, terms, keep, scratch, outMasks, out);
    }

    @Benchmark
    public Object lowestDegree() {
        return Truncation.keep(TruncationRule.MIN_DEGREE, masks, values, 1, terms, keep, scratch, outMasks, out);
    }
}
