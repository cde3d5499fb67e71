package org.parseval.engine.propagation;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the iterations on all parts of a model came to. */
final class RunReport {
    private boolean converged = true;
    private long iterations;
    private double maxDifference;

    void add(boolean partConverged, long partIterations, double partDifference) {
        converged &= partConverged;
        iterations = Math.max(iterations, partIterations);
        maxDifference = Math.max(maxDifference, partDifference);
    }

    /** Whether all parts converged, the most iterations of a part, and the largest last change in a part. */
    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("converged", converged);
        map.put("iterations", iterations);
        map.put("maxDifference", maxDifference);
        return map;
    }
}
