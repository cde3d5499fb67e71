package org.parseval.counting.search.encoding;

import java.util.Arrays;
import org.parseval.numeric.ScaledNumber;

/** A positive or zero weight for every literal, as mantissa and exponent. */
public final class Weights {
    private double[] mantissas = new double[16];
    private long[] exponents = new long[16];
    private final ScaledNumber scratch = new ScaledNumber();

    /** Makes room for the literals below a bound, with weight 1. */
    void growTo(int literals) {
        if (literals > mantissas.length) {
            int old = mantissas.length;
            int size = Math.max(literals, 2 * old);
            mantissas = Arrays.copyOf(mantissas, size);
            exponents = Arrays.copyOf(exponents, size);
        }
    }

    void setOne(int literal) {
        mantissas[literal] = 1;
        exponents[literal] = 0;
    }

    /** Takes the weight of a literal from others. */
    void copy(Weights from, int fromLiteral, int literal) {
        mantissas[literal] = from.mantissas[fromLiteral];
        exponents[literal] = from.exponents[fromLiteral];
    }

    /** Whether all literals below a bound weigh 1. */
    boolean areAllOne(int literals) {
        for (int literal = 0; literal < literals; literal++) {
            if (!isOne(literal)) {
                return false;
            }
        }
        return true;
    }

    boolean isOne(int literal) {
        return mantissas[literal] == 1 && exponents[literal] == 0;
    }

    void multiply(int literal, double mantissa, long exponent) {
        scratch.set(mantissas[literal], exponents[literal]);
        scratch.multiply(mantissa, exponent);
        mantissas[literal] = scratch.mantissa();
        exponents[literal] = scratch.exponent();
    }

    /** Multiplies a number by the weight of a literal. */
    public void applyTo(ScaledNumber number, int literal) {
        if (mantissas[literal] != 1 || exponents[literal] != 0) {
            number.multiply(mantissas[literal], exponents[literal]);
        }
    }

    /** Multiplies a number by the weights of both literals of a variable, added up. */
    public void applyFree(ScaledNumber number, int variable) {
        scratch.set(mantissas[2 * variable], exponents[2 * variable]);
        scratch.add(mantissas[2 * variable + 1], exponents[2 * variable + 1]);
        number.multiply(scratch);
    }

    /** The probability that a variable which nothing constrains is true. */
    public double freeShare(int variable) {
        return weight(2 * variable).shareNextTo(weight(2 * variable + 1));
    }

    public ScaledNumber weight(int literal) {
        ScaledNumber weight = new ScaledNumber();
        weight.set(mantissas[literal], exponents[literal]);
        return weight;
    }
}
