package org.parseval.engine.minibucket;

import org.parseval.engine.MethodEngine;

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
public final class MiniBucketEngine extends MethodEngine {
    /** An engine with these settings. */
    public MiniBucketEngine(MiniBucketSettings settings) {
        super(new MiniBucketMethod(settings));
    }
}
