package org.parseval.reduction;

import java.util.Arrays;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTree.Leaf;
import org.parseval.model.DecisionTree.Test;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * Evidence applied to a factor in the form it has: an observed variable flips a parity, satisfies or shortens a clause,
 * prunes a tree, and leaves the scope. Tables are let through, since slicing them is cheap at any time.
 */
final class Conditioning {
    private static final int OPEN = -1;

    /** The observed state of every variable, or {@link #OPEN}. */
    private final int[] states;

    Conditioning(int variables, Evidence evidence) {
        states = new int[variables];
        Arrays.fill(states, OPEN);
        evidence.states().forEach((variable, state) -> states[variable] = state);
    }

    boolean isOpen(int variable) {
        return states[variable] == OPEN;
    }

    /** The factor as a function of the variables that are not observed; itself if it has no others. */
    Factor of(Factor factor) {
        if (factor instanceof ParityFactor parity) {
            return of(parity);
        }
        if (factor instanceof ClauseFactor clause) {
            return of(clause);
        }
        if (factor instanceof DecisionTreeFactor tree) {
            DecisionTree pruned = pruned(tree.tree());
            return pruned == tree.tree() ? tree : DecisionTreeFactor.of(pruned);
        }
        return factor;
    }

    private Factor of(ParityFactor parity) {
        if (parity.whenEven() == parity.whenOdd()) {
            return constant(parity.whenEven());
        }
        int[] open = Arrays.stream(parity.scope()).filter(this::isOpen).toArray();
        if (open.length == parity.scope().length) {
            return parity;
        }
        int observed = 0;
        for (int variable : parity.scope()) {
            observed ^= isOpen(variable) ? 0 : states[variable];
        }
        return observed == 0
                ? new ParityFactor(open, parity.whenEven(), parity.whenOdd())
                : new ParityFactor(open, parity.whenOdd(), parity.whenEven());
    }

    private Factor of(ClauseFactor clause) {
        int[] scope = clause.scope();
        if (clause.whenViolated() == 1) {
            return constant(1);
        }
        int[] open = new int[scope.length];
        boolean[] positive = new boolean[scope.length];
        int width = 0;
        for (int i = 0; i < scope.length; i++) {
            if (isOpen(scope[i])) {
                open[width] = scope[i];
                positive[width++] = clause.positive()[i];
            } else if (states[scope[i]] == (clause.positive()[i] ? 1 : 0)) {
                return constant(1);
            }
        }
        return width == scope.length
                ? clause
                : new ClauseFactor(Arrays.copyOf(open, width), Arrays.copyOf(positive, width), clause.whenViolated());
    }

    /** Without tests whose outcome is observed, known from further up the path, or of no consequence. */
    private DecisionTree pruned(DecisionTree tree) {
        if (!(tree instanceof Test test)) {
            return tree;
        }
        int variable = test.variable();
        if (!isOpen(variable)) {
            return pruned(states[variable] == 0 ? test.whenFalse() : test.whenTrue());
        }
        // On the way down a tested variable is as good as observed.
        states[variable] = 0;
        DecisionTree whenFalse = pruned(test.whenFalse());
        states[variable] = 1;
        DecisionTree whenTrue = pruned(test.whenTrue());
        states[variable] = OPEN;
        if (whenFalse instanceof Leaf && whenFalse.equals(whenTrue)) {
            return whenFalse;
        }
        boolean unchanged = whenFalse == test.whenFalse() && whenTrue == test.whenTrue();
        return unchanged ? test : new Test(variable, whenFalse, whenTrue);
    }

    private static Factor constant(double value) {
        return TableFactor.of(new int[0], new double[] {value});
    }
}
