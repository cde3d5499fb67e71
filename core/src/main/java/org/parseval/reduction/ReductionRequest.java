package org.parseval.reduction;

import java.util.Optional;
import java.util.Set;

/**
 * The options of a reduction.
 *
 * <pre>{@code
 * ReductionRequest.of(Reduction.Goal.MARGINALS).wanting(Set.of(3, 5))
 * }</pre>
 *
 * @param goal the question that the reduced model will be asked
 * @param keepParities whether parities over many variables stay parities, of fewer variables perhaps
 * @param reductions which simplifications are made
 * @param shown of a projected count, the variables that are summed over; all if absent
 * @param wanted the variables whose marginals, or whose states in the largest sum, are asked for; all if absent
 */
public record ReductionRequest(
        Reduction.Goal goal,
        boolean keepParities,
        Reductions reductions,
        Optional<Set<Integer>> wanted,
        Optional<Set<Integer>> shown) {

    /** @throws IllegalArgumentException if variables are wanted where nothing is asked of any */
    public ReductionRequest {
        boolean asks = goal == Reduction.Goal.MARGINALS || goal == Reduction.Goal.LARGEST_SUM;
        if (wanted.isPresent() && !asks) {
            throw new IllegalArgumentException("variables are wanted, but the goal is " + goal);
        }
        wanted = wanted.map(Set::copyOf);
        shown = shown.map(Set::copyOf);
        if (shown.isPresent() && reductions != Reductions.NONE) {
            throw new IllegalArgumentException("the reductions sum over all variables, a projected count does not");
        }
    }

    /** All reductions, all parities cut, all variables wanted. */
    public static ReductionRequest of(Reduction.Goal goal) {
        return new ReductionRequest(goal, false, Reductions.ALL, Optional.empty(), Optional.empty());
    }

    public ReductionRequest keepParities(boolean keep) {
        return new ReductionRequest(goal, keep, reductions, wanted, shown);
    }

    public ReductionRequest with(Reductions chosen) {
        return new ReductionRequest(goal, keepParities, chosen, wanted, shown);
    }

    /** Only the marginals or states of these variables: others may be summed out. */
    public ReductionRequest wanting(Set<Integer> variables) {
        return new ReductionRequest(goal, keepParities, reductions, Optional.of(variables), shown);
    }

    /** A projected count, for which nothing is simplified: only these variables are summed over. */
    public ReductionRequest showing(Set<Integer> variables) {
        return new ReductionRequest(goal, keepParities, Reductions.NONE, wanted, Optional.of(variables));
    }

    /** Whether a variable is summed over. The other variables only have to have a state that completes the assignment. */
    boolean shows(int variable) {
        return shown.isEmpty() || shown.get().contains(variable);
    }

    /** Whether the answer needs what is known of a variable of the model. */
    boolean wants(int variable) {
        return goal != Reduction.Goal.PARTITION_FUNCTION
                && (wanted.isEmpty() || wanted.get().contains(variable));
    }

    /** Whether some variables may be summed out because nobody asks for their marginals. */
    boolean allowsSummingOut() {
        return goal == Reduction.Goal.PARTITION_FUNCTION || wanted.isPresent();
    }
}
