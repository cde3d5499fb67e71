package org.parseval.learning.parameters;

/**
 * Pseudocounts that are added to the counts of a table before they are divided: a Dirichlet distribution over its rows, whose mean the table then is.
 *
 * <pre>{@code
 * Prior prior = Prior.equivalentSampleSize(10);
 * }</pre>
 *
 * @param strength a count for every entry, or for every table if it is shared
 * @param shared whether the strength is that of a whole table, in equal parts for its entries
 */
public record Prior(double strength, boolean shared) {

    /** @throws IllegalArgumentException if the strength is negative or not a number */
    public Prior {
        if (!(strength >= 0 && strength < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a prior of strength " + strength + ", expected 0 or more");
        }
    }

    /** None: maximum likelihood. */
    public static Prior none() {
        return new Prior(0, false);
    }

    /** The same count for every entry; 1 is Laplace's rule. */
    public static Prior each(double count) {
        return new Prior(count, false);
    }

    /** The same sample size for every table, in equal parts for its entries: BDeu. */
    public static Prior equivalentSampleSize(double size) {
        return new Prior(size, true);
    }

    /** The pseudocount of an entry of a table. */
    public double of(int entriesOfTable) {
        return shared ? strength / entriesOfTable : strength;
    }

    /** Whether nothing is added. */
    public boolean isNone() {
        return strength == 0;
    }

    @Override
    public String toString() {
        String number = strength == Math.rint(strength) ? Long.toString((long) strength) : Double.toString(strength);
        return isNone()
                ? "no prior"
                : shared ? "equivalent sample size " + number : "prior count " + number + " of every entry";
    }
}
