package org.parseval.fourier;

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
import org.parseval.transform.WalshHadamard;

/** The plain transform in place, on one array over and over. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WalshHadamardBenchmark {
    /** Even, and few enough that the largest size does not overflow in between. */
    private static final int ROUNDS = 16;

    @Param({"4", "6", "8", "10", "11", "12", "14", "16", "18", "20", "22", "24"})
    int n;

    double[] a = {};
    private int round;

    @Setup
    public void setUp() {
        a = new Random(1).doubles(1L << n, -1, 1).toArray();
    }

    /** Two transforms multiply by 2^n; now and then that is taken back, which costs next to nothing and keeps the numbers. */
    @Benchmark
    public double[] transform() {
        WalshHadamard.transform(a, n);
        if (++round % ROUNDS == 0) {
            double scale = Math.scalb(1.0, -n * ROUNDS / 2);
            for (int i = 0; i < a.length; i++) {
                a[i] *= scale;
            }
        }
        return a;
    }
}
