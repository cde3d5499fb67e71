package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

/** Comparisons of what was found with a bound from above: how many, how many could have failed, how many did, and the closest. */
final class Tally {
    private long count;
    private long telling;
    private long failed;
    private double closest;
    private String where = "";

    /**
     * @param slack that rounding or chance may add to what was found
     * @param most what no finding can exceed: a bound from there on says nothing
     */
    void add(double found, double bound, double slack, double most, String description) {
        count++;
        failed += found > bound + slack ? 1 : 0;
        if (bound < most) {
            telling++;
            if (found > closest * bound) {
                closest = found / bound;
                where = description;
            }
        }
    }

    boolean holds() {
        return failed == 0 && telling > 0;
    }

    String figure() {
        return text(
                "%d comparisons, %d with a bound that says something, %d violated; at the closest %.3g of the bound (%s)",
                count, telling, failed, closest, where);
    }
}
