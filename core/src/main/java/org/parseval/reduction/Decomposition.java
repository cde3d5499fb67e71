package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.elimination.ChainPlaces;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * Wide parities, clauses and decision trees cut into small factors, so that no large table is ever needed. Every
 * auxiliary variable is a function of the others, hence neither Z nor a marginal changes.
 *
 * <p>It is a step of its own because not every engine wants it: on tables a wide parity has to be a {@link LiteralChain},
 * but among polynomials over parities it is a single term.
 */
public final class Decomposition {
    /** Up to so many variables a table is smaller than what would replace it, or hardly larger. */
    private static final int NARROW = 4;

    /** A clause of so many variables is a small table, and cut into pieces it hides what it says from every later step. */
    private static final int NARROW_CLAUSE = 8;

    private Decomposition() {}

    /**
     * A model with the given one's variables first and then auxiliary ones, which under the evidence has the same Z and
     * the same marginals.
     *
     * @throws IllegalArgumentException if a tree is too large even so
     */
    public static Model of(Model model, Evidence evidence) {
        return of(model, evidence, false, false, () -> {});
    }

    /**
     * The same, with wide parities or wide clauses kept as they are if so wanted.
     *
     * @param check called now and then; what it throws ends the work
     */
    static Model of(Model model, Evidence evidence, boolean keepParities, boolean keepClauses, Runnable check) {
        Conditioning conditioning = new Conditioning(model.variableCount(), evidence);
        GrowingModel target = new GrowingModel(model);
        List<Factor> wide = new ArrayList<>();
        for (Factor factor : model.factors()) {
            check.run();
            Factor conditioned = conditioning.of(factor);
            if (isNarrow(conditioned)
                    || (keepParities && conditioned instanceof ParityFactor)
                    || (keepClauses && conditioned instanceof ClauseFactor)) {
                target.add(conditioned);
            } else {
                wide.add(conditioned);
            }
        }
        if (!wide.isEmpty()) {
            List<int[]> scopes = new ArrayList<>();
            addScopes(target.factors(), conditioning, check, scopes);
            addScopes(wide, conditioning, check, scopes);
            int[] places = ChainPlaces.of(model.variableCount(), scopes, check);
            cut(wide, new LiteralChain(target, places), target, check);
        }
        return target.toModel();
    }

    /** Whether a parity is wide enough that its table is not wanted. */
    public static boolean isWide(ParityFactor parity) {
        return isWide(parity.scope().length);
    }

    /** Whether a clause is wide enough that its table is not wanted. */
    static boolean isWide(ClauseFactor clause) {
        return clause.scope().length > NARROW_CLAUSE;
    }

    static boolean isWide(int variables) {
        return variables > NARROW;
    }

    private static boolean isNarrow(Factor factor) {
        return factor instanceof TableFactor
                || !isWide(factor.scope().length)
                || (factor instanceof ClauseFactor clause && !isWide(clause))
                || (factor instanceof DecisionTreeFactor tree && !LeafChoice.pays(tree));
    }

    private static void addScopes(List<Factor> factors, Conditioning conditioning, Runnable check, List<int[]> scopes) {
        for (Factor factor : factors) {
            check.run();
            int[] open =
                    Arrays.stream(factor.scope()).filter(conditioning::isOpen).toArray();
            // Wider ones would hide the structure of the others, which their chains are to follow.
            if (open.length <= ChainPlaces.MOST_NEIGHBOURS) {
                scopes.add(open);
            }
        }
    }

    private static void cut(List<Factor> wide, LiteralChain chain, GrowingModel target, Runnable check) {
        for (Factor factor : wide) {
            check.run();
            if (factor instanceof ParityFactor parity) {
                chain.add(parity);
            } else if (factor instanceof ClauseFactor clause) {
                chain.add(clause);
            } else if (factor instanceof DecisionTreeFactor tree) {
                LeafChoice.add(tree, target);
            }
        }
    }
}
