package org.parseval.circuit;

import java.util.Optional;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;

/** The answer of a circuit to one question. */
final class CircuitAnswer {
    /** The unit of rounding. */
    private static final double UNIT = 0x1p-53;

    private final Circuit circuit;
    private final Query query;
    private final Observations observations;
    private final long start;

    CircuitAnswer(Circuit circuit, Query query, Observations observations, long startNanos) {
        this.circuit = circuit;
        this.query = query;
        this.observations = observations;
        this.start = startNanos;
    }

    Answer by(PassArrays workspace) {
        if (circuit.root() < 0 || observations.areImpossible()) {
            return zero();
        }
        if (query.task() == Task.MPE) {
            MaximumPass pass = workspace.maximum();
            double log = pass.up(observations.factors());
            return log == Double.NEGATIVE_INFINITY ? zero() : answer(log, Optional.empty(), Optional.of(pass.states()));
        }
        if (!observations.areWide()) {
            LinearPass linear = workspace.linear();
            linear.up(observations.factors());
            if (linear.isInRange()) {
                return by(linear);
            }
        }
        ScaledPass scaled = workspace.scaled();
        scaled.up(observations.factors());
        return by(scaled);
    }

    /** Whether there is something to sum, in doubles as far as what was observed tells. */
    boolean isSum() {
        return circuit.root() >= 0
                && !observations.areImpossible()
                && !observations.areWide()
                && query.task() != Task.MPE;
    }

    /** The observations by leaf. */
    double[] factors() {
        return observations.factors();
    }

    /** After a pass up. */
    Answer by(SumPass pass) {
        if (pass.isZero()) {
            return zero();
        }
        return answer(
                pass.log(),
                query instanceof Query.SingleMarginals asked
                        ? Optional.of(marginals(pass, asked.wanted()))
                        : Optional.empty(),
                Optional.empty());
    }

    private Marginals marginals(SumPass pass, Optional<int[]> wanted) {
        pass.down();
        double[][] probabilities = new double[circuit.variables().variableCount()][0];
        if (wanted.isPresent()) {
            for (int variable : wanted.get()) {
                probabilities[variable] = distribution(pass, variable);
            }
        } else {
            for (int variable = 0; variable < probabilities.length; variable++) {
                probabilities[variable] = distribution(pass, variable);
            }
        }
        return Marginals.exact(probabilities);
    }

    private double[] distribution(SumPass pass, int variable) {
        double[] distribution = new double[circuit.cardinality(variable)];
        int first = circuit.leaf(variable, 0);
        double sum = 0;
        for (int s = 0; s < distribution.length; s++) {
            distribution[s] = pass.probability(first + s);
            sum += distribution[s];
        }
        for (int s = 0; s < distribution.length; s++) {
            distribution[s] /= sum;
        }
        return distribution;
    }

    private Answer zero() {
        return answer(LogNumber.ZERO, Optional.empty(), Optional.empty());
    }

    private Answer answer(double log, Optional<Marginals> marginals, Optional<int[]> states) {
        return answer(LogNumber.ofLn(circuit.lnZ() + observations.logScale() + log), marginals, states);
    }

    private Answer answer(LogNumber value, Optional<Marginals> marginals, Optional<int[]> states) {
        Diagnostics.Builder seen =
                new Diagnostics.Builder().count("circuitNodes", circuit.nodes()).count("circuitEdges", circuit.edges());
        if (!value.isZero()) {
            seen.largest("roundingError", roundingError(value.ln()));
        }
        return Answer.exact(
                query.task(),
                value,
                marginals,
                states,
                Circuit.NAME,
                (System.nanoTime() - start) / 1e9,
                seen.build(),
                circuit.names());
    }

    /** A bound on the error of the value's natural logarithm. */
    private double roundingError(double log) {
        double relative = circuit.roundings() * UNIT;
        double ofLogarithms = 4 * UNIT * (Math.abs(circuit.lnZ()) + Math.abs(observations.logScale()) + Math.abs(log));
        return relative < 1 ? relative / (1 - relative) + ofLogarithms : Double.POSITIVE_INFINITY;
    }
}
