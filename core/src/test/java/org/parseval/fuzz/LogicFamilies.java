package org.parseval.fuzz;

import java.util.random.RandomGenerator;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomTrees;

/** Families of constraints: clauses, parities, decision trees, and models without any state of positive weight. */
enum LogicFamilies implements Family {
    CNF {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(15);
            Sketch sketch = Sketch.of(random, n, 2);
            for (int f = (int) (n * (1 + 3.5 * random.nextDouble())); f > 0; f--) {
                clause(sketch, 2 + random.nextInt(2), 0);
            }
            return sketch.markov();
        }
    },
    WEIGHTED_CNF {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(13);
            Sketch sketch = Sketch.of(random, n, 2);
            for (int f = random.nextInt(2 * n); f > 0; f--) {
                clause(sketch, 1 + random.nextInt(4), random.nextBoolean() ? 0 : random.nextDouble());
            }
            for (int f = random.nextInt(3); f > 0; f--) {
                clause(sketch, 5 + random.nextInt(8), random.nextBoolean() ? 0 : random.nextDouble());
                parity(sketch, 2 + random.nextInt(10), random.nextBoolean() ? 0 : random.nextDouble());
                sketch.add(DecisionTreeFactor.of(RandomTrees.tree(random, n, 3)));
            }
            weigh(sketch);
            return sketch.markov();
        }
    },
    PARITIES {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(13);
            Sketch sketch = Sketch.of(random, n, 2);
            boolean hard = random.nextBoolean();
            for (int f = 1 + random.nextInt(n); f > 0; f--) {
                parity(sketch, 2 + random.nextInt(4), hard ? 0 : random.nextDouble());
            }
            weigh(sketch);
            return sketch.markov();
        }
    },
    CONTRADICTION {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(12);
            Sketch sketch = Sketch.of(random, n, 2);
            for (int f = random.nextInt(2 * n); f > 0; f--) {
                clause(sketch, 3, random.nextBoolean() ? 0 : random.nextDouble());
            }
            weigh(sketch);
            contradict(sketch, random.nextInt(3));
            return sketch.markov();
        }

        /** All signs of a clause, a cycle of parities with an odd sum, or a constant zero. */
        private void contradict(Sketch sketch, int style) {
            int[] scope = sketch.scope(4);
            if (style == 0) {
                for (int signs = 0; signs < 8; signs++) {
                    sketch.add(ClauseFactor.hard(
                            new int[] {scope[0], scope[1], scope[2]},
                            (signs & 1) > 0,
                            (signs & 2) > 0,
                            (signs & 4) > 0));
                }
            } else if (style == 1) {
                for (int i = 0; i < 4; i++) {
                    int[] pair = {scope[i], scope[(i + 1) % 4]};
                    sketch.add(new ParityFactor(pair, i == 0 ? 0 : 1, i == 0 ? 1 : 0));
                }
            } else {
                sketch.add(TableFactor.of(new int[0], new double[] {0}));
            }
        }
    };

    private static void clause(Sketch sketch, int width, double whenViolated) {
        int[] scope = sketch.scope(width);
        boolean[] signs = new boolean[scope.length];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = sketch.random.nextBoolean();
        }
        sketch.add(new ClauseFactor(scope, signs, whenViolated));
    }

    /** A parity whose other value is 1. */
    private static void parity(Sketch sketch, int width, double low) {
        boolean even = sketch.random.nextBoolean();
        sketch.add(new ParityFactor(sketch.scope(width), even ? 1 : low, even ? low : 1));
    }

    /** Weights for the literals of every other variable. */
    private static void weigh(Sketch sketch) {
        for (int v = 0; v < sketch.variables(); v++) {
            if (sketch.random.nextBoolean()) {
                sketch.field(v, sketch.random.nextGaussian());
            }
        }
    }
}
