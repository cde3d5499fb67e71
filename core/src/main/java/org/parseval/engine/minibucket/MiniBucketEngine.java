package org.parseval.engine.minibucket;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;

/**
 * Engine {@code minibucket}: variable elimination in which a bucket with too many variables is split into mini-buckets that
 * are eliminated apart. Certified bounds on both sides of the partition function; exact where nothing had to be split.
 *
 * <pre>{@code
 * Engine engine = new MiniBucketEngine(MiniBucketSettings.standard().withIbound(10));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * System.out.println(answer.certified());
 * }</pre>
 *
 * @see "R. Dechter and I. Rish, Mini-buckets: a general scheme for bounded inference, Journal of the ACM 50 (2003)"
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
public final class MiniBucketEngine extends PartwiseEngine {
    private final MiniBucketSettings settings;

    public MiniBucketEngine(MiniBucketSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "minibucket";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    protected Work begin(Problem problem) {
        return new MiniBucketWork(settings, problem);
    }
}
