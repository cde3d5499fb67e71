package org.parseval.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleBinaryOperator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Logarithms;
import org.parseval.numeric.Walk;
import org.parseval.parallel.Workers;

/**
 * Multiplies tables and sums or maximises over variables, in plain numbers where nothing can underflow and on logarithms where it
 * might. The arrays of tables that are given back are used again. Several threads may contract at
 * once, each its own tables: an input may be brought to another scale.
 */
public final class Contractor {
    /** Powers of two that a product may span; beyond it, an entry could underflow and logarithms take over. */
    private static final int SAFE_POWERS = 950;

    private final Workers workers;
    private final TablePool pool;
    private final AtomicInteger logarithmicSteps = new AtomicInteger();

    /** @param mostEntries of tables in use and kept for use, together */
    public Contractor(Workers workers, long mostEntries) {
        this.workers = workers;
        this.pool = new TablePool(mostEntries);
    }

    /** The contractions that had to be done on logarithms. */
    public int logarithmicSteps() {
        return logarithmicSteps.get();
    }

    /** Lets the array of a table that is no longer needed be used again. */
    public void release(Table table) {
        pool.give(table);
    }

    /** A factor's values as a table over its variables in elimination order. */
    public Table tableOf(Model model, Factor factor, int[] scope) {
        double[] values = factor.toTable(model).values();
        int[] sizes = Layout.sizes(scope, model::cardinality);
        int[] strides = Layout.stridesIn(
                scope, factor.scope(), Layout.strides(Layout.sizes(factor.scope(), model::cardinality)));
        int[][] ofAxes = new int[sizes.length][];
        Arrays.setAll(ofAxes, axis -> new int[] {strides[axis]});
        int[] index = {0};
        Walk walk = new Walk(sizes, ofAxes, index);
        double[] ordered = pool.take(values.length);
        for (int i = 0; i < values.length; i++) {
            ordered[i] = values[index[0]];
            walk.advance();
        }
        Table table = new Table(scope, ordered, values.length);
        table.normalise();
        return table;
    }

    /**
     * The product of the inputs, summed over all of the joint scope that is not in the result's scope. All scopes list
     * their variables in the order of the joint one.
     *
     * @param joint contains the scopes of all inputs and of the result
     * @param sizes the cardinalities of its variables, 2 or more
     */
    public Table contract(int[] joint, int[] sizes, Table[] inputs, int[] scope) {
        return contract(joint, sizes, inputs, scope, SumProduct::new, Logarithms::sum);
    }

    /** The same with maxima in the place of sums; no entry may be negative. */
    public Table maximise(int[] joint, int[] sizes, Table[] inputs, int[] scope) {
        return contract(joint, sizes, inputs, scope, MaxProduct::new, Math::max);
    }

    private interface Kernel {
        Contraction of(int[] scope, int[] sizes, Table[] inputs, Table result);
    }

    private Table contract(
            int[] joint, int[] sizes, Table[] inputs, int[] scope, Kernel linear, DoubleBinaryOperator collectLogs) {
        if (isSafe(inputs)) {
            List<Table> products = new ArrayList<>();
            Table[] operands = inputs.length > 2 ? multiplied(joint, sizes, inputs, linear, products) : inputs;
            Table result = product(joint, sizes, operands, scope, linear);
            products.forEach(this::release);
            return result;
        }
        for (Table input : inputs) {
            input.toLogarithms();
        }
        Table result = empty(joint, sizes, scope);
        result.logarithmic = true;
        logarithmicSteps.incrementAndGet();
        run(new LogContraction(joint, sizes, inputs, result, collectLogs));
        return result;
    }

    /** The inputs, small ones multiplied with each other; what was made for that is listed in {@code products}. */
    private Table[] multiplied(int[] joint, int[] sizes, Table[] inputs, Kernel linear, List<Table> products) {
        List<Table> operands = new ArrayList<>();
        for (SmallProducts.Group group : SmallProducts.of(joint, sizes, inputs)) {
            if (group.tables().size() == 1) {
                operands.add(group.tables().get(0));
                continue;
            }
            int[] scope = SmallProducts.chosen(joint, group.axes());
            int[] sizesOfScope = SmallProducts.chosen(sizes, group.axes());
            Table made = product(scope, sizesOfScope, group.tables().toArray(new Table[0]), scope, linear);
            operands.add(made);
            products.add(made);
        }
        return operands.toArray(new Table[0]);
    }

    private Table product(int[] joint, int[] sizes, Table[] inputs, int[] scope, Kernel linear) {
        Table result = empty(joint, sizes, scope);
        for (Table input : inputs) {
            result.signed |= input.signed;
            result.power += input.power;
            result.low += input.low;
            // One more for the fraction of each input, which lies in [1, 2).
            result.high += input.high + 1;
        }
        double summands = 1;
        for (int size : sizes) {
            summands *= size;
        }
        result.high += (int) Math.ceil(Math.log(summands / result.length) / Math.log(2));
        run(linear.of(joint, sizes, inputs, result));
        return result;
    }

    /** A table over some of the joint scope's variables, with any content. */
    private Table empty(int[] joint, int[] sizes, int[] scope) {
        int length = 1;
        for (int d = 0, next = 0; next < scope.length; d++) {
            if (joint[d] == scope[next]) {
                length *= sizes[d];
                next++;
            }
        }
        return new Table(scope, pool.take(length), length);
    }

    private void run(Contraction contraction) {
        workers.share(
                contraction.parts(), contraction.partCost(), (from, to) -> contraction.run(from, to, workers::look));
    }

    private static boolean isSafe(Table[] inputs) {
        if (spanIsSafe(inputs)) {
            return true;
        }
        boolean signed = false;
        for (Table input : inputs) {
            signed |= input.signed;
        }
        for (Table input : inputs) {
            if (!input.toLinear(signed ? Integer.MAX_VALUE : SAFE_POWERS)) {
                return false;
            }
            if (signed) {
                input.normaliseForSigned();
            } else {
                input.normalise();
            }
        }
        return signed || spanIsSafe(inputs);
    }

    private static boolean spanIsSafe(Table[] inputs) {
        long low = 0;
        long high = 0;
        for (Table input : inputs) {
            if (input.logarithmic) {
                return false;
            }
            low += Math.min(0, input.low);
            high += Math.max(0, input.high + 1);
        }
        return low > -SAFE_POWERS && high < SAFE_POWERS;
    }
}
