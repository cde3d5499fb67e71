package org.parseval.fourier.kernel;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A pairwise factor times a message of low degree over 40 bits, with bit 0 summed out. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ProductBenchmarkFused {
    private static final int BITS = 40;

    @Param({"16", "20"})
    int logTerms;

    /** The factor's other variable. */
    @Param({"1", "8", "39"})
    int bit;

    /** 4 is any pairwise factor, 2 one without fields, which weighs only agreement. */
    @Param({"4", "2"})
    int factorTerms;

    Terms factor = new Terms(1, 0);
    Terms message = new Terms(1, 0);
    Terms out = new Terms(1, 0);

    @Setup
    public void setUp() {
        Random random = new Random(logTerms);
        long other = 1L << bit;
        long[] factorMasks = factorTerms == 2 ? new long[] {0, 1 | other} : new long[] {0, 1, other, 1 | other};
        factor = ProductBenchmarkSample.terms(random, 1, factorMasks);
        // There are too few masks of degree 4.
        long[] masks = ProductBenchmarkSample.masks(random, 1 << logTerms, BITS, logTerms > 16 ? 6 : 4);
        message = ProductBenchmarkSample.terms(random, 1, masks);
    }

    @Benchmark
    public Object multiplyAndSumOut() {
        out.clear();
        FusedProduct.multiplyAndSumOut(factor, message, out);
        return out;
    }
}
