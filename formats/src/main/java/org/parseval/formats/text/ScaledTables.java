package org.parseval.formats.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parseval.model.Rational;
import org.parseval.model.TableFactor;

/**
 * Makes the tables of a model from numbers that doubles may be unable to hold: a power of two is taken out of such a
 * table, and all those powers become constant factors, so that nothing is lost.
 */
public final class ScaledTables {
    /** The words for an error message where {@link #table} returns nothing. */
    public static final String EXPECTED = "numbers whose ratio is below 1e615 in one table";

    /** Of the doubles that have all their digits, away from the ends by what {@link Rational#exponent} may be off. */
    private static final int LOWEST = Double.MIN_EXPONENT + 1;

    private static final int HIGHEST = Double.MAX_EXPONENT - 1;

    /** A constant that leaves room for products. */
    private static final int LARGEST_CONSTANT = 1000;

    private final boolean unrounded;
    private long power;

    /** @param unrounded whether the tables keep the fractions */
    public ScaledTables(boolean unrounded) {
        this.unrounded = unrounded;
    }

    /** The table over 2^p, where p is 0 if doubles hold all numbers; nothing if they do for no p. */
    public Optional<TableFactor> table(int[] scope, Rational... numbers) {
        if (Arrays.stream(numbers).allMatch(Rational::isHeldByDouble)) {
            return Optional.of(factor(scope, numbers));
        }
        int[] exponents = Arrays.stream(numbers)
                .filter(number -> !number.isZero())
                .mapToInt(Rational::exponent)
                .sorted()
                .toArray();
        int highest = exponents[exponents.length - 1];
        int shift = Math.max(-highest, LOWEST - exponents[0]);
        if (highest + shift > HIGHEST) {
            return Optional.empty();
        }
        power -= shift;
        return Optional.of(factor(
                scope,
                Arrays.stream(numbers)
                        .map(number -> number.timesPowerOfTwo(shift))
                        .toArray(Rational[]::new)));
    }

    private TableFactor factor(int[] scope, Rational[] numbers) {
        return unrounded
                ? TableFactor.of(scope, numbers)
                : TableFactor.of(
                        scope,
                        Arrays.stream(numbers)
                                .mapToDouble(Rational::doubleValue)
                                .toArray());
    }

    /** The factor that was taken out of all tables. */
    public List<TableFactor> constants() {
        List<TableFactor> constants = new ArrayList<>();
        while (power < 0) {
            int part = (int) Math.max(-LARGEST_CONSTANT, power);
            constants.add(factor(new int[0], new Rational[] {Rational.ONE.timesPowerOfTwo(part)}));
            power -= part;
        }
        return constants;
    }
}
