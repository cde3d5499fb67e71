package org.parseval.engine.minibucket;

import java.util.LinkedHashMap;
import java.util.Map;

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

    void add(Plan plan, double forecastBytes) {
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

    /** The largest i-bound of any part. */
    int ibound() {
        return ibound;
    }

    Map<String, Object> report() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        diagnostics.put("width", width);
        diagnostics.put("miniBuckets", miniBuckets);
        diagnostics.put("splitBuckets", splits);
        diagnostics.put("ordersTried", orders);
        diagnostics.put("largestTable", largestTable);
        diagnostics.put("forecastBytes", bytes);
        diagnostics.put("upperIterations", upperIterations);
        diagnostics.put("lowerIterations", lowerIterations);
        diagnostics.put("converged", converged);
        return diagnostics;
    }
}
