package org.parseval.fourier;

/** The Walsh-Hadamard transform, as the products need it until the fast one is merged. */
final class WalshHadamard {
    private WalshHadamard() {}

    /** Transforms the first 2^n entries in place, without a factor: a'[i] = sum of (-1)^|i and j| a[j]. */
    static void transform(double[] a, int n) {
        for (int h = 1; h < 1 << n; h <<= 1) {
            for (int block = 0; block < 1 << n; block += 2 * h) {
                for (int i = block; i < block + h; i++) {
                    double x = a[i];
                    double y = a[i + h];
                    a[i] = x + y;
                    a[i + h] = x - y;
                }
            }
        }
    }
}
