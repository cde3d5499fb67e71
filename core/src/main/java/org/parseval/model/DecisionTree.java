package org.parseval.model;

import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A weighted decision tree: follow the states of Boolean variables from the root to a leaf, and read its value.
 *
 * <pre>{@code
 * // If x0 then what x2 says, else what x1 says.
 * DecisionTree choice = new Test(0, new Test(1, new Leaf(3), new Leaf(1)), new Test(2, new Leaf(0.5), new Leaf(2)));
 * choice.value(new int[] {1, 0, 1}); // 2.0
 * }</pre>
 *
 * <p>The paper, section 3. A variable tested twice along a path is allowed and means what it says.
 */
public sealed interface DecisionTree {

    /** The end of a path. */
    record Leaf(double value) implements DecisionTree {
        @Override
        public double value(IntUnaryOperator states) {
            return value;
        }

        @Override
        public int depth() {
            return 0;
        }

        @Override
        public IntStream tests() {
            return IntStream.empty();
        }

        @Override
        public DoubleStream leaves() {
            return DoubleStream.of(value);
        }
    }

    /** A question about one Boolean variable: state 0 is false, state 1 is true. */
    record Test(int variable, DecisionTree whenFalse, DecisionTree whenTrue) implements DecisionTree {
        /** @throws IllegalArgumentException if the variable is negative */
        public Test {
            if (variable < 0) {
                throw new IllegalArgumentException("a tree tests variable " + variable + ", expected 0 or more");
            }
        }

        @Override
        public double value(IntUnaryOperator states) {
            DecisionTree node = this;
            while (node instanceof Test test) {
                node = states.applyAsInt(test.variable) == 0 ? test.whenFalse : test.whenTrue;
            }
            return node.value(states);
        }

        @Override
        public int depth() {
            return 1 + Math.max(whenFalse.depth(), whenTrue.depth());
        }

        @Override
        public IntStream tests() {
            return IntStream.concat(IntStream.of(variable), IntStream.concat(whenFalse.tests(), whenTrue.tests()));
        }

        @Override
        public DoubleStream leaves() {
            return DoubleStream.concat(whenFalse.leaves(), whenTrue.leaves());
        }
    }

    /** The value when each variable has the state that the function says. */
    double value(IntUnaryOperator states);

    /** The value at the states of all variables by their number. */
    default double value(int[] states) {
        return value(variable -> states[variable]);
    }

    /** The number of tests on the longest path from the root to a leaf. */
    int depth();

    /** The variable of every test, from the root on, the false side first; as often as it is tested. */
    IntStream tests();

    /** The value of every leaf, the false side first. */
    DoubleStream leaves();

    /** The variables that are tested, increasing. */
    default int[] variables() {
        return tests().sorted().distinct().toArray();
    }
}
