package org.parseval.fourier.kernel;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Two polynomials, and a buffer for their product that is used again and again. */
@State(Scope.Thread)
public abstract class ProductState {
    ProductBenchmarkSample sample = ProductBenchmarkSample.of("0-0-1-any", 1);
    Terms out = new Terms(1, 0);

    /** Logarithms of the sizes, bits, kind of masks. */
    abstract String row();

    @Setup
    public void setUp() {
        sample = ProductBenchmarkSample.of(row(), 1);
    }
}
