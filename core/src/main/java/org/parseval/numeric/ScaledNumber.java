package org.parseval.numeric;

/** A nonnegative number m 2^e with m in [1, 2), or zero: the precision of a double with a far larger range. */
public final class ScaledNumber {
    private static final double LOG_2 = StrictMath.log(2);

    /** Past this many bits a summand changes nothing. */
    private static final int BITS = 64;

    /** As many bits bring the smallest doubles into the range where they have all their digits. */
    private static final int ROOM = 60;

    private static final double BELOW_ONE = Math.nextDown(1.0);

    private double mantissa = 1;
    private long exponent;

    public double mantissa() {
        return mantissa;
    }

    public long exponent() {
        return exponent;
    }

    public boolean isZero() {
        return mantissa == 0;
    }

    public void set(double m, long e) {
        mantissa = m;
        exponent = e;
        normalise();
    }

    public void set(ScaledNumber other) {
        mantissa = other.mantissa;
        exponent = other.exponent;
    }

    public void multiply(double m, long e) {
        int power = Math.getExponent(m);
        if (power == Double.MAX_EXPONENT || (power < Double.MIN_EXPONENT && m != 0)) {
            // At the ends of the range the product would be infinite, or have lost digits.
            mantissa *= Math.scalb(m, power > 0 ? -ROOM : ROOM);
            exponent += power > 0 ? ROOM : -ROOM;
        } else {
            mantissa *= m;
        }
        exponent += e;
        normalise();
    }

    public void multiply(ScaledNumber other) {
        multiply(other.mantissa, other.exponent);
    }

    /** Adds a number that is zero or has its mantissa in [1, 2). */
    public void add(double m, long e) {
        if (m == 0) {
            return;
        }
        if (mantissa == 0) {
            set(m, e);
            return;
        }
        long above = e - exponent;
        if (above > 0) {
            mantissa = m + (above > BITS ? 0 : Math.scalb(mantissa, (int) -above));
            exponent = e;
        } else if (above >= -BITS) {
            mantissa += Math.scalb(m, (int) above);
        }
        normalise();
    }

    public void add(ScaledNumber other) {
        add(other.mantissa, other.exponent);
    }

    /** This number's share of the sum of both, of which at least one is positive: 0 or 1 only if one of them is zero. */
    public double shareNextTo(ScaledNumber other) {
        if (mantissa == 0 || other.mantissa == 0) {
            return mantissa == 0 ? 0 : 1;
        }
        long above = other.exponent - exponent;
        double ratio = other.mantissa / mantissa * Math.scalb(1.0, (int) Math.max(-2000, Math.min(2000, above)));
        return Math.max(Double.MIN_VALUE, Math.min(BELOW_ONE, 1 / (1 + ratio)));
    }

    /** As a double; zero if it is too small for one. */
    public double doubleValue() {
        return Math.scalb(mantissa, (int) Math.max(-3000, Math.min(3000, exponent)));
    }

    public double log() {
        return Math.log(mantissa) + exponent * LOG_2;
    }

    private void normalise() {
        if (mantissa == 0) {
            exponent = 0;
            return;
        }
        int power = Math.getExponent(mantissa);
        if (power < Double.MIN_EXPONENT) {
            mantissa = Math.scalb(mantissa, ROOM);
            exponent -= ROOM;
            power = Math.getExponent(mantissa);
        }
        if (power != 0) {
            mantissa = Math.scalb(mantissa, -power);
            exponent += power;
        }
    }
}
