package org.parseval.numeric;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * A product of many nonnegative integers, to the last digit. Powers of two are only counted, small factors share a word, and the rest is
 * multiplied in pairs of like size, so that a million factors take no longer than their digits.
 */
public final class IntegerProduct {
    private final List<BigInteger> large = new ArrayList<>();
    private long small = 1;
    private int twos;

    public void multiply(long factor) {
        int even = factor == 0 ? 0 : Long.numberOfTrailingZeros(factor);
        long odd = factor >> even;
        twos += even;
        if (Math.multiplyHigh(small, odd) != 0 || small * odd < 0) {
            large.add(BigInteger.valueOf(small));
            small = 1;
        }
        small *= odd;
    }

    public void multiply(BigInteger factor) {
        if (factor.bitLength() < Long.SIZE) {
            multiply(factor.longValue());
        } else {
            large.add(factor);
        }
    }

    public BigInteger value() {
        BigInteger odd = large.isEmpty() ? BigInteger.ONE : product(large, 0, large.size());
        return odd.multiply(BigInteger.valueOf(small)).shiftLeft(twos);
    }

    private static BigInteger product(List<BigInteger> factors, int from, int to) {
        if (to - from == 1) {
            return factors.get(from);
        }
        int middle = (from + to) >>> 1;
        return product(factors, from, middle).multiply(product(factors, middle, to));
    }
}
