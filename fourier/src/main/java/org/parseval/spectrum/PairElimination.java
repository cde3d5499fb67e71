package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.PowersOfTwo;
import org.parseval.parallel.Workers;

/**
 * The weights of a model of many variables and small width, without its Fourier expansion: two copies x, y of every
 * variable are eliminated together, and a polynomial counts in how many they differ. What is left is the sum of f(x)
 * f(y) over all pairs of points at each distance, from which {@link Krawtchouk} makes weights.
 *
 * <p>Nothing negative is ever added, so every sum has a relative error of no more than the number of roundings, which is
 * counted on the way. Values are scaled by powers of two, and a product that could underflow is refused.
 */
final class PairElimination {
    private static final double SAFE = 1e-300;
    private static final int CHUNK = 1 << 10;

    private final Model part;
    private final PairPlan plan;
    private final Progress progress;
    private final Workers workers;
    private final PairTable[] messages;
    private double roundings;
    private long exponent;

    private PairElimination(Model part, PairPlan plan, Progress progress, Workers workers) {
        this.part = part;
        this.plan = plan;
        this.progress = progress;
        this.workers = workers;
        this.messages = new PairTable[plan.steps().size()];
    }

    static DegreeWeights of(Model part, PairPlan plan, Budget budget, Deadline deadline, Progress progress) {
        checkFits(part, plan, budget);
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            return new PairElimination(part, plan, progress, workers).run();
        }
    }

    private static void checkFits(Model part, PairPlan plan, Budget budget) {
        int n = part.variableCount();
        if (n > Krawtchouk.MOST_VARIABLES) {
            throw new BudgetException("the spectrum is computed for parts of at most " + Krawtchouk.MOST_VARIABLES
                    + " connected variables, found " + n);
        }
        try {
            plan.forecast().checkAgainst(budget);
        } catch (BudgetException refusal) {
            throw new BudgetException("the spectrum of " + n + " connected variables, too many for a transform ("
                    + TableTransform.MOST_VARIABLES + "), by elimination of pairs " + refusal.getMessage());
        }
    }

    private DegreeWeights run() {
        double all = plan.work();
        double done = 0;
        for (int step = 0; step < messages.length; step++) {
            progress.report("pairs", done / all);
            messages[step] = eliminate(plan.steps().get(step));
            done += plan.steps().get(step).work(plan.steps());
        }
        int n = part.variableCount();
        double[] distances = messages[messages.length - 1].values();
        if (distances[0] == 0) {
            return new DegreeWeights(new double[n + 1], new double[n + 1], Double.NEGATIVE_INFINITY);
        }
        double logMeanSquare = Math.log(distances[0]) + (exponent - n) * Math.log(2);
        return Krawtchouk.weights(distances, roundings * 0x1p-53, logMeanSquare);
    }

    private PairTable eliminate(PairPlan.Step step) {
        List<PairTable> tables = new ArrayList<>();
        for (int factor : step.factors()) {
            TableFactor table = part.factors().get(factor).toTable(part);
            tables.add(PairTable.of(table, plan.inOrder(table.scope())));
            // Two divisions made the values at most 1, one product paired them, one more takes them in.
            roundings += 4;
        }
        for (int child : step.children()) {
            PairTable message = messages[child];
            tables.add(message);
            roundings += message.length() + 2;
        }
        roundings += 4;
        checkRange(tables);
        PairBucket bucket = new PairBucket(tables, step.separator(), step.degree());
        inChunks(bucket.cells(), bucket::run);
        inChunks(bucket.cells(), bucket::mirror);
        for (int child : step.children()) {
            messages[child] = EMPTY;
        }
        return scaled(step, bucket.values());
    }

    /** Takes the place of a message that has been used. */
    private static final PairTable EMPTY = new PairTable(new int[0], 0, new double[0], 1);

    private static void checkRange(List<PairTable> tables) {
        double least = 1;
        for (PairTable table : tables) {
            least *= Math.min(1, table.smallest());
        }
        if (least < SAFE) {
            throw new BudgetException("the values of the factors span too wide a range for the spectrum of so many"
                    + " variables: products of less than 1e-300 of the largest");
        }
    }

    private PairTable scaled(PairPlan.Step step, double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        if (largest > 0) {
            int power = PowersOfTwo.exponent(largest) + 1;
            PowersOfTwo.scale(values, values.length, -power);
            exponent += power;
        }
        return new PairTable(step.separator(), step.degree(), values, PairTable.smallest(values));
    }

    private interface Cells {
        void run(int from, int to);
    }

    private void inChunks(int cells, Cells work) {
        // Both are powers of two.
        int size = Math.min(CHUNK, cells);
        workers.forEach(cells / size, chunk -> work.run(chunk * size, (chunk + 1) * size));
    }
}
