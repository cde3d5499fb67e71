package org.parseval.engine.circuit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.engine.StateInputs;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Place;
import org.parseval.reduction.Reduction;

/**
 * The nodes of a circuit that stand for the states of the reduced model: the leaf of the original variable, the product of several where these
 * determine each other, nothing for auxiliary variables.
 */
final class PartInputs {
    private final int[][][] inputs;
    private final List<Integer> outside = new ArrayList<>();

    /** @param look before every short step */
    PartInputs(Model model, Reduction reduction, CircuitBuilder builder, Runnable look) {
        List<Component> components = reduction.components();
        List<List<List<List<Integer>>>> leaves = new ArrayList<>();
        for (Component component : components) {
            List<List<List<Integer>>> ofComponent = new ArrayList<>();
            for (int v = 0; v < component.model().variableCount(); v++) {
                look.run();
                ofComponent.add(none(component.model().cardinality(v)));
            }
            leaves.add(ofComponent);
        }
        Map<Integer, List<List<Integer>>> free = new TreeMap<>();
        for (int v = 0; !reduction.isZero() && v < model.variableCount(); v++) {
            look.run();
            Place place = reduction.place(v);
            if (place instanceof Place.Inside inside) {
                add(leaves.get(inside.component()).get(inside.variable()), v, inside.states(), builder);
            } else if (place instanceof Place.Fixed fixed) {
                outside.add(builder.leaf(v, fixed.state()));
            } else if (place instanceof Place.Free alone) {
                add(
                        free.computeIfAbsent(alone.root(), root -> none(alone.states().length)),
                        v,
                        alone.states(),
                        builder);
            } else {
                throw new IllegalStateException("variable " + v + " was summed out and cannot be observed");
            }
        }
        for (List<List<Integer>> states : free.values()) {
            look.run();
            outside.add(sum(states, builder));
        }
        inputs = leaves.stream()
                .map(component -> component.stream()
                        .map(variable -> {
                            look.run();
                            return variable.stream()
                                    .mapToInt(state -> product(state, builder))
                                    .toArray();
                        })
                        .toArray(int[][]::new))
                .toArray(int[][][]::new);
    }

    /** For each of some states no leaf yet. */
    private static List<List<Integer>> none(int states) {
        List<List<Integer>> none = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            none.add(new ArrayList<>());
        }
        return none;
    }

    private static void add(List<List<Integer>> leaves, int variable, int[] states, CircuitBuilder builder) {
        for (int s = 0; s < states.length; s++) {
            leaves.get(s).add(builder.leaf(variable, states[s]));
        }
    }

    /** Every remaining state is as good as any other. */
    private static int sum(List<List<Integer>> states, CircuitBuilder builder) {
        builder.begin();
        for (List<Integer> leaves : states) {
            builder.product(1.0 / states.size());
            leaves.forEach(builder::input);
        }
        return builder.end();
    }

    private static int product(List<Integer> leaves, CircuitBuilder builder) {
        if (leaves.size() <= 1) {
            return leaves.isEmpty() ? CircuitBuilder.ONE : leaves.get(0);
        }
        builder.begin();
        builder.product(1);
        leaves.forEach(builder::input);
        return builder.end();
    }

    /** For a component. */
    StateInputs of(int component) {
        int[][] ofComponent = inputs[component];
        return (variable, state) -> ofComponent[variable][state];
    }

    /** The variables that are in no component. */
    List<Integer> outside() {
        return outside;
    }
}
