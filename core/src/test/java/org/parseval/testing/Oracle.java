package org.parseval.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The truth of a model under evidence, by elimination of one variable after the other on tables of logarithms. It shares
 * no code with the engines, and is written to be read rather than to be fast.
 *
 * @param logZ minus infinity if no state has positive weight
 * @param logMax of the largest weight
 * @param marginals of every variable; empty if Z is zero
 */
public record Oracle(double logZ, double logMax, double[][] marginals) {

    public static Oracle solve(Model model, Evidence evidence) {
        return new Solver(model, evidence).solve();
    }

    /** One elimination: a bucket for each variable, in the order of the plan. */
    private static final class Solver {
        private final int[] cardinalities;
        private final int[] observed;
        private final EliminationPlan plan;
        private final int[] placeOf;
        private final List<List<LogTable>> factors = new ArrayList<>();
        private double logConstant;

        Solver(Model model, Evidence evidence) {
            int n = model.variableCount();
            cardinalities = model.cardinalities();
            observed = new int[n];
            Arrays.fill(observed, -1);
            evidence.states().forEach((v, state) -> observed[v] = state);
            List<LogTable> tables =
                    model.factors().stream().map(f -> table(model, f)).toList();
            plan = EliminationPlan.of(n, tables.stream().map(LogTable::scope).toList());
            placeOf = new int[n];
            for (int i = 0; i < n; i++) {
                placeOf[plan.order()[i]] = i;
                factors.add(new ArrayList<>());
            }
            for (LogTable table : tables) {
                if (table.scope().length == 0) {
                    logConstant += table.logs()[0];
                } else {
                    factors.get(first(table.scope())).add(table);
                }
            }
        }

        /** A factor on its variables that are not observed. */
        private LogTable table(Model model, Factor factor) {
            int[] scope = Arrays.stream(factor.scope())
                    .filter(v -> observed[v] < 0)
                    .sorted()
                    .toArray();
            LogTable table = LogTable.product(scope, cardinalities, List.of());
            int[] states = observed.clone();
            for (int i = 0; i < table.logs().length; i++) {
                int rest = i;
                for (int d = scope.length - 1; d >= 0; d--) {
                    states[scope[d]] = rest % cardinalities[scope[d]];
                    rest /= cardinalities[scope[d]];
                }
                table.logs()[i] = Math.log(factor.value(model, states));
            }
            return table;
        }

        private int first(int[] scope) {
            return Arrays.stream(scope).map(v -> placeOf[v]).min().orElseThrow();
        }

        Oracle solve() {
            double logMax = forward(false, new LogTable[cardinalities.length], new LogTable[cardinalities.length]);
            LogTable[] products = new LogTable[cardinalities.length];
            LogTable[] messages = new LogTable[cardinalities.length];
            double logZ = forward(true, products, messages);
            boolean zero = logZ == Double.NEGATIVE_INFINITY;
            return new Oracle(logZ, logMax, zero ? new double[0][] : backward(products, messages));
        }

        private boolean isObserved(int place) {
            return observed[plan.order()[place]] >= 0;
        }

        /** Fills in the product of each bucket and the message that it sends on, scaled to a largest entry of 1. */
        private double forward(boolean sum, LogTable[] products, LogTable[] messages) {
            List<List<LogTable>> inputs = new ArrayList<>();
            factors.forEach(list -> inputs.add(new ArrayList<>(list)));
            double log = logConstant;
            for (int i = 0; i < products.length; i++) {
                if (isObserved(i)) {
                    continue;
                }
                int v = plan.order()[i];
                int[] scope = plan.scopes().get(i);
                int[] kept = Arrays.stream(scope).filter(w -> w != v).toArray();
                products[i] = LogTable.product(scope, cardinalities, inputs.get(i));
                LogTable message =
                        sum ? products[i].sum(kept, cardinalities) : products[i].maximum(kept, cardinalities);
                double largest = message.largest();
                if (largest == Double.NEGATIVE_INFINITY) {
                    return largest;
                }
                log += largest;
                messages[i] = message.shifted(-largest);
                if (kept.length > 0) {
                    inputs.get(first(kept)).add(messages[i]);
                }
            }
            return log;
        }

        /** The joint distribution of each bucket from that of the bucket to which it sent, and from it the marginal. */
        private double[][] backward(LogTable[] products, LogTable[] messages) {
            double[][] marginals = new double[cardinalities.length][];
            LogTable[] beliefs = new LogTable[products.length];
            for (int i = products.length - 1; i >= 0; i--) {
                int v = plan.order()[i];
                if (isObserved(i)) {
                    marginals[v] = new double[cardinalities[v]];
                    marginals[v][observed[v]] = 1;
                    continue;
                }
                LogTable belief = products[i];
                int[] kept = messages[i].scope();
                if (kept.length > 0) {
                    LogTable outside =
                            beliefs[first(kept)].sum(kept, cardinalities).over(messages[i]);
                    belief = LogTable.product(belief.scope(), cardinalities, List.of(belief, outside));
                }
                beliefs[i] =
                        belief.shifted(-belief.sum(new int[0], cardinalities).logs()[0]);
                marginals[v] = Arrays.stream(
                                beliefs[i].sum(new int[] {v}, cardinalities).logs())
                        .map(Math::exp)
                        .toArray();
            }
            return marginals;
        }
    }
}
