package org.parseval.engine.auto;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import org.parseval.engine.BestStates;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Services;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.SampleMethod;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.inference.Task;
import org.parseval.propagation.PropagationSettings;

/**
 * The methods that engine {@code auto} chooses among.
 *
 * @param firstTables elimination along an order that is found in little time
 * @param betterTables the same after so much work on a better order, or as a sum over cases
 * @param search counting by search, if a module for it is there
 * @param energy the first sampler, which has an answer early
 * @param buckets the second sampler, for sums
 * @param bounds certified bounds, and best states where nothing else is made for them
 * @param states best states, if a module for them is there; it is looked for when somebody asks for one
 * @param beliefs a guess where nothing else is possible
 */
record Toolbox(
        Method firstTables,
        DoubleFunction<Method> betterTables,
        Method search,
        Method energy,
        Method buckets,
        Method bounds,
        Supplier<Optional<Method>> states,
        Method beliefs) {

    /** @param settings of the samplers */
    static Toolbox standard(EnergySettings settings) {
        return new Toolbox(
                ExactMethod.rough(),
                ExactMethod::within,
                new SearchOfModules(),
                new EnergyMethod(settings),
                new SampleMethod(settings.error(), settings.samples().orElse(Long.MAX_VALUE)),
                new MiniBucketMethod(MiniBucketSettings.standard()),
                () -> Services.first(BestStates.class).map(BestStates::method),
                new BeliefMethod(PropagationSettings.standard()));
    }

    /**
     * Both samplers, or the one that suits a part; for a best state the methods that find it.
     *
     * @param ofStates the method for best states, if one is asked for and there is one
     * @param draws whether samples are wanted
     */
    List<Method> samplers(
            Part part,
            PartShape shape,
            Optional<Method> ofStates,
            Task task,
            boolean draws,
            AutoPolicy.SamplerChoice rules) {
        if (ofStates.isPresent()) {
            // Where frustrated spins hide the best state from a search, elimination of their energy finds better ones.
            // Mini-buckets bound what shifted costs do not.
            return shape.isOfSpinsWithoutZeros() ? List.of(ofStates.get(), energy, bounds) : List.of(ofStates.get());
        }
        if (!draws || part.size() > rules.mostForBuckets()) {
            return List.of(energy);
        }
        Method other = task == Task.MPE ? bounds : buckets;
        return shape.hasMoreSpins(rules.mostSpins()) ? List.of(other) : List.of(energy, other);
    }

    /** The same with another search. */
    Toolbox withSearch(Method other) {
        return new Toolbox(firstTables, betterTables, other, energy, buckets, bounds, states, beliefs);
    }
}
