package org.parseval.formats.wcsp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.parseval.formats.text.HeapLimit;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.text.Values;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Reads toulbar2's {@code .wcsp}: cost functions by a default and the tuples that cost something else. The weight of an
 * assignment is exp(-cost), and zero where one function costs the upper bound or more; so a best state is one of least cost.
 *
 * <p>Costs may be too large for that: a double ends at exp(-745). Then all of them are multiplied by one number, with a warning: the best
 * states stay the same, but Z is that of another temperature.
 */
public final class WcspReader {
    /** The largest finite cost, which leaves its weight a normal double. */
    private static final double LARGEST = 700;

    private static final String COST = "a cost: " + Values.EXPECTED;

    private final Tokenizer tokens;
    private final HeapLimit heap = HeapLimit.standard();
    private final List<int[]> scopes = new ArrayList<>();
    private final List<double[]> costs = new ArrayList<>();
    private int[] cardinalities = {};
    private double bound;
    private double largest;

    private WcspReader(Tokenizer tokens) {
        this.tokens = tokens;
    }

    /** @throws InputException if the source is not a problem of cost functions in extension */
    public static Reading read(Source source) {
        return new WcspReader(new Tokenizer(source)).problem();
    }

    private Reading problem() {
        tokens.require("the name of the problem");
        int variables = nextInt("the number of variables", 0, 1 << 28);
        nextInt("the largest number of values", 0, Integer.MAX_VALUE);
        int functions = nextInt("the number of cost functions", 0, Integer.MAX_VALUE);
        tokens.require("the upper bound");
        bound = cost("the upper bound: " + Values.EXPECTED);
        if (!heap.take(16L * variables)) {
            throw tokens.unexpected(heap.describe());
        }
        readDomains(variables);
        for (int f = 0; f < functions; f++) {
            readFunction();
        }
        tokens.requireEnd("the end of the file after " + functions + " cost functions");
        double unit = largest > LARGEST ? LARGEST / largest : 1;
        List<TableFactor> factors = new ArrayList<>();
        for (int f = 0; f < scopes.size(); f++) {
            factors.add(TableFactor.of(scopes.get(f), weights(costs.get(f), unit)));
        }
        return new Reading(Model.markov(cardinalities, factors), "toulbar2 wcsp, weight exp(-cost)", warnings(unit));
    }

    private List<String> warnings(double unit) {
        return unit == 1
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "a cost of %.0f is too much for exp(-cost); weights are exp(-%.3g cost): best states are the same,"
                                + " Z and marginals are those of another temperature",
                        largest,
                        unit));
    }

    private void readDomains(int variables) {
        List<Integer> sizes = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            sizes.add(nextInt("the number of values of a variable", 1, Integer.MAX_VALUE));
            if (!heap.takeStates(sizes.get(v))) {
                throw tokens.unexpected(heap.describe());
            }
        }
        cardinalities = sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    private void readFunction() {
        int[] scope = new int[nextInt("the number of variables of a cost function", 0, cardinalities.length)];
        HashSet<Integer> distinct = new HashSet<>();
        long size = 1;
        for (int i = 0; i < scope.length; i++) {
            scope[i] = nextInt("a variable", 0, cardinalities.length - 1);
            if (!distinct.add(scope[i])) {
                throw tokens.unexpected("a variable that is not yet in the cost function");
            }
            size = Math.min(Integer.MAX_VALUE, size * cardinalities[scope[i]]);
        }
        tokens.require(COST);
        if (tokens.is("-1")) {
            tokens.require("the name of a global cost function");
            throw tokens.unexpected("costs of tuples (global cost functions are not supported)");
        }
        double standard = cost(COST);
        if (size == Integer.MAX_VALUE || !heap.takeTable(size)) {
            throw tokens.unexpected(heap.describe());
        }
        double[] table = new double[(int) size];
        Arrays.fill(table, standard);
        int tuples = nextInt("the number of tuples", 0, Integer.MAX_VALUE);
        for (int t = 0; t < tuples; t++) {
            int index = 0;
            for (int variable : scope) {
                index = index * cardinalities[variable]
                        + nextInt("a value of variable " + variable, 0, cardinalities[variable] - 1);
            }
            tokens.require(COST);
            table[index] = cost(COST);
        }
        for (double cost : table) {
            largest = cost < bound ? Math.max(largest, cost) : largest;
        }
        scopes.add(scope);
        costs.add(table);
    }

    private double[] weights(double[] table, double unit) {
        for (int i = 0; i < table.length; i++) {
            table[i] = table[i] >= bound ? 0 : Math.exp(-unit * table[i]);
        }
        return table;
    }

    private double cost(String expected) {
        double cost = tokens.asValue();
        if (Double.isNaN(cost)) {
            throw tokens.unexpected(expected);
        }
        return cost;
    }

    private int nextInt(String expected, int least, int most) {
        int number = tokens.nextInt(expected);
        if (number < least || number > most) {
            throw tokens.unexpected(expected + " from " + least + " to " + most);
        }
        return number;
    }
}
