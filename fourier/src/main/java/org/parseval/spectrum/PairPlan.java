package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** The plan for eliminating pairs of variables: which tables are multiplied in which step, and the cost. */
final class PairPlan {
    /** One multiplication and addition, with its share of everything else. */
    private static final double NANOS_PER_STEP = 0.7;

    /**
     * The step for one variable.
     *
     * @param factors the numbers of the factors that meet here, each with its first variable
     * @param children the steps whose messages meet here
     * @param separator the scope of the message, in the order of elimination
     * @param degree of the message: the variables eliminated up to here, this one included
     */
    record Step(int variable, List<Integer> factors, List<Integer> children, int[] separator, int degree) {
        double entries() {
            return Math.scalb(degree + 1.0, 2 * separator.length);
        }

        /** Products of two messages cost more than this says; they are few next to the largest. */
        double work(List<Step> steps) {
            double terms = degree;
            for (int i = 1; i < children.size(); i++) {
                terms += (double) degree * (steps.get(children.get(i)).degree + 1);
            }
            return Math.scalb(factors.size() + terms, 2 * separator.length + 1);
        }
    }

    private final List<Step> steps = new ArrayList<>();
    private final int[] positions;
    private final Forecast.Known forecast;

    PairPlan(Model part, Budget budget, Deadline deadline) {
        // A pair of Boolean variables has four states.
        int[] cardinalities = new int[part.variableCount()];
        Arrays.fill(cardinalities, 4);
        List<int[]> scopes = part.factors().stream().map(Factor::scope).toList();
        FoundOrder found = OrderSearch.best(
                InteractionGraph.of(cardinalities, scopes),
                budget.seed(),
                SearchEffort.standard(),
                budget.threads(),
                deadline::passed);
        positions = new int[part.variableCount()];
        for (int step = 0; step < positions.length; step++) {
            positions[found.order().variable(step)] = step;
        }
        plan(found.order().variables(), scopes);
        forecast = forecast(found, scopes);
    }

    private void plan(int[] order, List<int[]> scopes) {
        List<List<Integer>> factorsAt = lists(order.length);
        List<List<Integer>> childrenAt = lists(order.length);
        for (int f = 0; f < scopes.size(); f++) {
            factorsAt.get(positions[inOrder(scopes.get(f))[0]]).add(f);
        }
        for (int position = 0; position < order.length; position++) {
            TreeSet<Integer> later = new TreeSet<>();
            for (int factor : factorsAt.get(position)) {
                Arrays.stream(scopes.get(factor)).map(v -> positions[v]).forEach(later::add);
            }
            int degree = 1;
            for (int child : childrenAt.get(position)) {
                Arrays.stream(steps.get(child).separator).map(v -> positions[v]).forEach(later::add);
                degree += steps.get(child).degree;
            }
            later.remove(position);
            if (!later.isEmpty()) {
                childrenAt.get(later.first()).add(position);
            }
            int[] separator = later.stream().mapToInt(p -> order[p]).toArray();
            steps.add(new Step(order[position], factorsAt.get(position), childrenAt.get(position), separator, degree));
        }
    }

    private static List<List<Integer>> lists(int count) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private Forecast.Known forecast(FoundOrder found, List<int[]> scopes) {
        double live = 0;
        double peak = 0;
        double largest = 1;
        double work = 0;
        for (Step step : steps) {
            double own = step.entries();
            for (int factor : step.factors) {
                double entries = Math.scalb(1.0, 2 * scopes.get(factor).length);
                own += entries;
                largest = Math.max(largest, entries);
            }
            peak = Math.max(peak, live + own);
            live += step.entries();
            for (int child : step.children) {
                live -= steps.get(child).entries();
            }
            largest = Math.max(largest, step.entries());
            work += step.work(steps);
        }
        String order = found.heuristic().toString();
        return new Forecast.Known(found.order().width(), largest, 8 * peak, NANOS_PER_STEP * work, order);
    }

    /** The variables in the order in which they go. */
    int[] inOrder(int[] scope) {
        return Arrays.stream(scope)
                .boxed()
                .sorted((a, b) -> Integer.compare(positions[a], positions[b]))
                .mapToInt(v -> v)
                .toArray();
    }

    List<Step> steps() {
        return steps;
    }

    Forecast.Known forecast() {
        return forecast;
    }

    double work() {
        return steps.stream().mapToDouble(step -> step.work(steps)).sum();
    }
}
