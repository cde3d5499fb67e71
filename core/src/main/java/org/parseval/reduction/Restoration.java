package org.parseval.reduction;

import java.util.List;

/** Turns answers about the components into answers about the original variables. */
record Restoration(int[] cardinalities, Place[] places) {
    Place place(int variable) {
        return places[variable];
    }

    double[][] marginals(List<double[][]> ofComponents) {
        double[][] marginals = new double[places.length][];
        for (int v = 0; v < places.length; v++) {
            double[] distribution = new double[cardinalities[v]];
            Place place = places[v];
            if (place instanceof Place.Unasked) {
                distribution = new double[0];
            } else if (place instanceof Place.Fixed fixed) {
                distribution[fixed.state()] = 1;
            } else if (place instanceof Place.Free free) {
                for (int state : free.states()) {
                    distribution[state] = 1.0 / free.states().length;
                }
            } else if (place instanceof Place.Inside inside) {
                double[] reduced = ofComponents.get(inside.component())[inside.variable()];
                for (int s = 0; s < reduced.length; s++) {
                    distribution[inside.states()[s]] = reduced[s];
                }
            } else {
                throw new IllegalStateException("variable " + v + " was summed out: its marginal is not known");
            }
            marginals[v] = distribution;
        }
        return marginals;
    }

    double[][] errors(List<double[][]> ofComponents) {
        double[][] errors = new double[places.length][];
        for (int v = 0; v < places.length; v++) {
            errors[v] = new double[cardinalities[v]];
            if (places[v] instanceof Place.Inside inside) {
                double[] reduced = ofComponents.get(inside.component())[inside.variable()];
                for (int s = 0; s < reduced.length; s++) {
                    errors[v][inside.states()[s]] = reduced[s];
                }
            }
        }
        return errors;
    }

    int[] assignment(List<int[]> ofComponents) {
        int[] states = new int[places.length];
        for (int v = 0; v < places.length; v++) {
            Place place = places[v];
            if (place instanceof Place.Fixed fixed) {
                states[v] = fixed.state();
            } else if (place instanceof Place.Free free) {
                states[v] = free.states()[0];
            } else if (place instanceof Place.Inside inside) {
                states[v] = inside.states()[ofComponents.get(inside.component())[inside.variable()]];
            } else if (place instanceof Place.Unasked) {
                states[v] = -1;
            } else {
                throw new IllegalStateException("variable " + v + " was summed out: its state is not known");
            }
        }
        return states;
    }
}
