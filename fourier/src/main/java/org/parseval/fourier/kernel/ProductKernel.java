package org.parseval.fourier.kernel;

/** The ways to multiply two polynomials, of which {@link ProductCost} picks one. */
public enum ProductKernel {
    /** {@link DenseProduct}. */
    DENSE(true),
    /** {@link SpanProduct}. */
    SPAN(true),
    /** {@link HashProduct}. */
    HASH(false),
    /** One of the polynomials is a single term: flip its bits in the masks of the other. */
    SHIFT(false);

    private final boolean sorted;

    ProductKernel(boolean sorted) {
        this.sorted = sorted;
    }

    /** Whether terms come out by increasing mask. */
    public boolean sorted() {
        return sorted;
    }
}
