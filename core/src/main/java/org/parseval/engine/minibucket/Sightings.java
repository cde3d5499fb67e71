package org.parseval.engine.minibucket;

import org.parseval.inference.Diagnostics;

/** What was seen on the way through all parts. */
final class Sightings {
    private int ibound;
    private int width;
    private int miniBuckets;
    private int splits;
    private int orders;
    private double largestTable;
    private double bytes;
    private int upperIterations;
    private int lowerIterations;
    private boolean converged = true;

    void add(MiniBucketPlan plan, double forecastBytes) {
        ibound = Math.max(ibound, plan.ibound());
        width = Math.max(width, plan.order().width());
        miniBuckets += plan.outline().clusters();
        splits += plan.outline().splits();
        largestTable = Math.max(largestTable, plan.outline().largestClique());
        bytes = Math.max(bytes, forecastBytes);
    }

    void addOrders(int tried) {
        orders = Math.max(orders, tried);
    }

    void add(Bound lower, Bound upper) {
        upperIterations = Math.max(upperIterations, upper.iterations());
        lowerIterations = Math.max(lowerIterations, lower.iterations());
        converged &= upper.converged() && lower.converged();
    }

    Diagnostics report() {
        return new Diagnostics.Builder()
                .width(width)
                .memoryBytes(bytes)
                .converged(converged)
                .extra("ibound", ibound)
                .extra("miniBuckets", (long) miniBuckets)
                .extra("splitBuckets", (long) splits)
                .extra("ordersTried", orders)
                .extra("largestTable", largestTable)
                .extra("upperIterations", upperIterations)
                .extra("lowerIterations", lowerIterations)
                .build();
    }
}
