package org.parseval.fourier;

/** A polynomial as people write it: {@code 0.5 - 0.25 x1 x3}. */
final class PolynomialText {
    /** More than this nobody reads. */
    private static final int MOST_TERMS = 32;

    private PolynomialText() {}

    static String of(Polynomial polynomial) {
        if (polynomial.size() == 0) {
            return "0";
        }
        StringBuilder text = new StringBuilder();
        int shown = Math.min(polynomial.size(), MOST_TERMS);
        for (int i = 0; i < shown; i++) {
            append(text, polynomial.coefficients()[i], variables(polynomial, i));
        }
        if (shown < polynomial.size()) {
            text.append(" + ... (").append(polynomial.size()).append(" terms)");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, double coefficient, String variables) {
        boolean first = text.isEmpty();
        boolean negative = coefficient < 0;
        if (first) {
            text.append(negative ? "-" : "");
        } else {
            text.append(negative ? " - " : " + ");
        }
        double size = Math.abs(coefficient);
        if (variables.isEmpty()) {
            text.append(number(size));
        } else if (size == 1) {
            text.append(variables);
        } else {
            text.append(number(size)).append(' ').append(variables);
        }
    }

    private static String number(double value) {
        String text = Double.toString(value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String variables(Polynomial polynomial, int index) {
        StringBuilder text = new StringBuilder();
        int[] scope = polynomial.scope();
        for (int bit = 0; bit < scope.length; bit++) {
            if ((polynomial.masks()[index * polynomial.words() + (bit >> 6)] >>> bit & 1) != 0) {
                text.append(text.isEmpty() ? "x" : " x").append(scope[bit]);
            }
        }
        return text.toString();
    }
}
