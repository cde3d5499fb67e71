package org.parseval.learning.score;

/**
 * How much two variables tell about each other given some others, in a table.
 *
 * @param information the mutual information of a row times the number of rows, in nats
 * @param degrees of freedom: of the rows and columns that have a count
 */
public record Dependence(double information, double degrees) {

    /** That of two variables given others. */
    public static Dependence of(Contingency counts, int a, int b, int... given) {
        int statesA = counts.table().cardinality(a);
        int statesB = counts.table().cardinality(b);
        int block = statesA * statesB;
        double[] all = counts.blocks(given, a, b);
        double information = 0;
        double degrees = 0;
        for (int from = 0; from < all.length; from += block) {
            double[] ofA = new double[statesA];
            double[] ofB = new double[statesB];
            double total = 0;
            for (int i = 0; i < block; i++) {
                ofA[i / statesB] += all[from + i];
                ofB[i % statesB] += all[from + i];
                total += all[from + i];
            }
            for (int i = 0; i < block; i++) {
                double count = all[from + i];
                information += count > 0 ? count * Math.log(count * total / (ofA[i / statesB] * ofB[i % statesB])) : 0;
            }
            degrees += Math.max(0, seen(ofA) - 1) * Math.max(0, seen(ofB) - 1);
        }
        return new Dependence(information, degrees);
    }

    private static double seen(double[] sums) {
        double count = 0;
        for (double sum : sums) {
            count += sum > 0 ? 1 : 0;
        }
        return count;
    }

    /** By the G test, how probable a dependence of this strength, or a greater one, is by chance. */
    public double pValue() {
        return LogGamma.chiSquaredAbove(2 * information, degrees);
    }
}
