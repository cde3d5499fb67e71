package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * A Boolean model with its evidence put in, every factor divided by its largest value, and split into parts that share
 * no variable. The other exact reductions are left out on purpose: substituting one variable for another, or dropping a
 * barren one, keeps Z but makes another function with another spectrum.
 *
 * @param parts models over variables 0, 1, ..., each connected; variables in no factor are in no part
 * @param variables the variables that the evidence leaves, those in no factor included
 * @param isZero whether some factor is zero everywhere
 */
record ConditionedModel(List<Model> parts, int variables, boolean isZero) {

    static ConditionedModel of(Model model, Evidence evidence) {
        manyStates(model, evidence).ifPresent(variable -> {
            throw new IllegalArgumentException("variable " + variable + " has more than two states");
        });
        List<TableFactor> factors = new ArrayList<>();
        boolean zero = false;
        for (Factor factor : model.factors()) {
            TableFactor table = conditioned(model, factor, evidence);
            double largest = Arrays.stream(table.values()).max().orElse(0);
            zero |= largest == 0;
            if (table.scope().length > 0 && largest > 0) {
                factors.add(divided(table, largest));
            }
        }
        int open = (int) IntStream.range(0, model.variableCount())
                .filter(variable -> isOpen(model, variable, evidence))
                .count();
        return new ConditionedModel(zero ? List.of() : split(model.variableCount(), factors), open, zero);
    }

    /** The first variable that has no place on {-1, +1}: more than two states, and not observed. */
    static OptionalInt manyStates(Model model, Evidence evidence) {
        return IntStream.range(0, model.variableCount())
                .filter(v -> model.cardinality(v) > 2 && isOpen(model, v, evidence))
                .findFirst();
    }

    private static boolean isOpen(Model model, int variable, Evidence evidence) {
        return model.cardinality(variable) > 1 && !evidence.states().containsKey(variable);
    }

    private static TableFactor conditioned(Model model, Factor factor, Evidence evidence) {
        int[] scope = Arrays.stream(factor.scope())
                .filter(variable -> isOpen(model, variable, evidence))
                .toArray();
        if (scope.length == factor.scope().length) {
            return factor.toTable(model);
        }
        int[] states = new int[model.variableCount()];
        evidence.states().forEach((variable, state) -> states[variable] = state);
        double[] values = new double[1 << scope.length];
        for (int index = 0; index < values.length; index++) {
            for (int axis = 0; axis < scope.length; axis++) {
                states[scope[axis]] = index >> (scope.length - 1 - axis) & 1;
            }
            values[index] = factor.value(model, states);
        }
        return TableFactor.of(scope, values);
    }

    private static TableFactor divided(TableFactor table, double largest) {
        return TableFactor.of(
                table.scope(),
                Arrays.stream(table.values()).map(value -> value / largest).toArray());
    }

    private static List<Model> split(int variables, List<TableFactor> factors) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        int[][] components =
                InteractionGraph.of(Model.markov(cardinalities, factors)).components();
        int[] partOf = new int[variables];
        int[] numberOf = new int[variables];
        List<List<TableFactor>> factorsOf = new ArrayList<>();
        for (int part = 0; part < components.length; part++) {
            factorsOf.add(new ArrayList<>());
            for (int i = 0; i < components[part].length; i++) {
                partOf[components[part][i]] = part;
                numberOf[components[part][i]] = i;
            }
        }
        for (TableFactor factor : factors) {
            int[] scope = Arrays.stream(factor.scope()).map(v -> numberOf[v]).toArray();
            factorsOf.get(partOf[factor.scope()[0]]).add(TableFactor.of(scope, factor.values()));
        }
        List<Model> parts = new ArrayList<>();
        for (int part = 0; part < components.length; part++) {
            if (!factorsOf.get(part).isEmpty()) {
                parts.add(Model.markov(Arrays.copyOf(cardinalities, components[part].length), factorsOf.get(part)));
            }
        }
        return parts;
    }
}
