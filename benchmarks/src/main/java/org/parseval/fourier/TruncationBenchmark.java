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
import org.parseval.fourier.kernel.Terms;

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

    int keep;
    Terms terms = new Terms(1, 0);
    Terms out = new Terms(1, 0);
    private final TruncationScratch scratch = new TruncationScratch();

    @Setup
    public void setUp() {
        String[] logs = logSizes.split("-", 2);
        terms = TermSamples.terms(1 << Integer.parseInt(logs[0]), coefficients);
        keep = 1 << Integer.parseInt(logs[1]);
        out = new Terms(1, keep);
    }

    @Benchmark
    public double largest() {
        return Truncation.keep(TruncationRule.MAX_COEFFICIENT, terms, keep, scratch, out);
    }

    @Benchmark
    public double lowestDegree() {
        return Truncation.keep(TruncationRule.MIN_DEGREE, terms, keep, scratch, out);
    }
}
