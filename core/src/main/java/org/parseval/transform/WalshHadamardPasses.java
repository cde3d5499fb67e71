package org.parseval.transform;

/**
 * Two levels of the Walsh-Hadamard transform at once (radix 4), one method for each stride.
 *
 * <p>The methods differ in the constant {@code h} alone, and that is their point: the compiler vectorises such a loop only
 * when the distance between the four streams is known to it, so the stride must not be an argument, and each method must
 * stay small and separate. A change to one of them is a change to all.
 */
final class WalshHadamardPasses {
    static final int LARGEST = 24;

    private WalshHadamardPasses() {}

    /** Levels {@code exponent} and {@code exponent + 1} of entries from..to, whose number is a multiple of 4 << exponent. */
    static void apply(double[] a, int from, int to, int exponent) {
        switch (exponent) {
            case 3 -> pass3(a, from, to);
            case 4 -> pass4(a, from, to);
            case 5 -> pass5(a, from, to);
            case 6 -> pass6(a, from, to);
            case 7 -> pass7(a, from, to);
            case 8 -> pass8(a, from, to);
            case 9 -> pass9(a, from, to);
            case 10 -> pass10(a, from, to);
            case 11 -> pass11(a, from, to);
            case 12 -> pass12(a, from, to);
            case 13 -> pass13(a, from, to);
            case 14 -> pass14(a, from, to);
            case 15 -> pass15(a, from, to);
            case 16 -> pass16(a, from, to);
            case 17 -> pass17(a, from, to);
            case 18 -> pass18(a, from, to);
            case 19 -> pass19(a, from, to);
            case 20 -> pass20(a, from, to);
            case 21 -> pass21(a, from, to);
            case 22 -> pass22(a, from, to);
            case 23 -> pass23(a, from, to);
            case 24 -> pass24(a, from, to);
            default -> throw new IllegalArgumentException("stride 2^" + exponent);
        }
    }

    private static void pass3(double[] a, int from, int to) {
        final int h = 1 << 3;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass4(double[] a, int from, int to) {
        final int h = 1 << 4;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass5(double[] a, int from, int to) {
        final int h = 1 << 5;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass6(double[] a, int from, int to) {
        final int h = 1 << 6;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass7(double[] a, int from, int to) {
        final int h = 1 << 7;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass8(double[] a, int from, int to) {
        final int h = 1 << 8;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass9(double[] a, int from, int to) {
        final int h = 1 << 9;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass10(double[] a, int from, int to) {
        final int h = 1 << 10;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass11(double[] a, int from, int to) {
        final int h = 1 << 11;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass12(double[] a, int from, int to) {
        final int h = 1 << 12;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass13(double[] a, int from, int to) {
        final int h = 1 << 13;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass14(double[] a, int from, int to) {
        final int h = 1 << 14;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass15(double[] a, int from, int to) {
        final int h = 1 << 15;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass16(double[] a, int from, int to) {
        final int h = 1 << 16;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass17(double[] a, int from, int to) {
        final int h = 1 << 17;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass18(double[] a, int from, int to) {
        final int h = 1 << 18;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass19(double[] a, int from, int to) {
        final int h = 1 << 19;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass20(double[] a, int from, int to) {
        final int h = 1 << 20;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass21(double[] a, int from, int to) {
        final int h = 1 << 21;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass22(double[] a, int from, int to) {
        final int h = 1 << 22;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass23(double[] a, int from, int to) {
        final int h = 1 << 23;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }

    private static void pass24(double[] a, int from, int to) {
        final int h = 1 << 24;
        for (int block = from; block < to; block += 4 * h) {
            for (int j = block; j < block + h; j++) {
                double lowSum = a[j] + a[j + h];
                double lowDifference = a[j] - a[j + h];
                double highSum = a[j + 2 * h] + a[j + 3 * h];
                double highDifference = a[j + 2 * h] - a[j + 3 * h];
                a[j] = lowSum + highSum;
                a[j + h] = lowDifference + highDifference;
                a[j + 2 * h] = lowSum - highSum;
                a[j + 3 * h] = lowDifference - highDifference;
            }
        }
    }
}
