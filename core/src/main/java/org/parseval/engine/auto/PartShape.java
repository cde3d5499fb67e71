package org.parseval.engine.auto;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.parseval.encoding.BitCodes;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** The look of a part's tables tells which methods can make something of it. */
final class PartShape {
    private final Model model;
    private final boolean mostlyHard;
    private Optional<Boolean> ofConstraints = Optional.empty();

    PartShape(Model model) {
        this.model = model;
        long hard = model.factors().stream().filter(Factor::hasZero).count();
        mostlyHard = 2 * hard >= model.factors().size();
    }

    /** Whether at least half of the factors have zeros, without which a search has little to conclude from. */
    boolean isMostlyHard() {
        return mostlyHard;
    }

    /**
     * Whether at least half of the factors are constraints: a quarter of their entries are zero, or all others are the same. A search concludes
     * much from those, and little from a single zero in a large table.
     */
    boolean isOfConstraints() {
        if (ofConstraints.isEmpty()) {
            List<Factor> factors = model.factors();
            long constraints = factors.stream().filter(PartShape::isConstraint).count();
            ofConstraints = Optional.of(2 * constraints >= factors.size());
        }
        return ofConstraints.get();
    }

    private static boolean isConstraint(Factor factor) {
        if (!(factor instanceof TableFactor table)) {
            return factor.hasZero();
        }
        int zeros = 0;
        boolean same = true;
        double largest = table.largest();
        for (double value : table.values()) {
            zeros += value == 0 ? 1 : 0;
            same &= value == 0 || value == largest;
        }
        return zeros > 0 && (same || 4L * zeros >= table.values().length);
    }

    /** Whether all variables have two states and no table has a zero. */
    boolean isOfSpinsWithoutZeros() {
        return !model.hasZeros() && isOfSpins();
    }

    private boolean isOfSpins() {
        return Arrays.stream(model.cardinalities()).allMatch(states -> states == 2);
    }

    /** Whether a variable of a factor takes more spins on average: then a few states are all that an elimination of their energy can hold. */
    boolean hasMoreSpins(double most) {
        double spins = 0;
        long variables = 0;
        for (Factor factor : model.factors()) {
            variables += factor.scope().length;
            for (int variable : factor.scope()) {
                spins += BitCodes.bitsFor(model.cardinality(variable));
            }
        }
        return spins > most * variables && !isOfSpins();
    }
}
