package org.parseval.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.Copies;

/** Families that are ordinary but for one thing: a part that comes many times, a huge dimension, a number at the edge of doubles, a needle. */
enum EdgeFamilies implements Family {
    /** One component many times: errors of equal parts must not be equal, and those that are equal must not shrink. */
    COPIES {
        @Override
        public Model draw(RandomGenerator random) {
            boolean grid = random.nextBoolean();
            int side = 3 + random.nextInt(2);
            int each = grid ? side * side : 6 + random.nextInt(8);
            double coupling = new double[] {0.2, 0.5, 1}[random.nextInt(3)] / (grid ? 1 : Math.sqrt(each));
            Sketch one = Sketch.of(random, each, 2);
            Families.Pair pair = (v, w) -> one.coupling(v, w, coupling * random.nextGaussian());
            if (grid) {
                Families.overGrid(side, side, pair);
            } else {
                Families.overPairs(each, pair);
            }
            for (int v = 0; v < each; v++) {
                one.field(v, 0.3 * random.nextGaussian());
            }
            return Copies.of(one.markov(), 2 + random.nextInt(random.nextInt(3) == 0 ? 49 : 9));
        }
    },

    /** One dimension that is a hundred times as large as in other families: states, entries, values, factors, degree, parts, a parity. */
    HUGE_DIMENSION {
        @Override
        public Model draw(RandomGenerator random) {
            return switch (random.nextInt(6)) {
                case 0 -> chain(Sketch.mixed(random, 3, 200, 400));
                case 1 -> values(random);
                case 2 -> factors(random);
                case 3 -> star(random);
                case 4 -> Copies.of(chain(Sketch.of(random, 3, 2)), 200 + random.nextInt(100));
                default -> parity(random);
            };
        }

        private Model chain(Sketch sketch) {
            for (int v = 1; v < sketch.variables(); v++) {
                sketch.table(
                        () -> sketch.random.nextInt(10) == 0 ? 0 : Math.exp(sketch.random.nextGaussian()), v - 1, v);
            }
            return sketch.markov();
        }

        /** Tables in which hardly two entries are equal. */
        private Model values(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 5, 12);
            sketch.table(random::nextDouble, 0, 1, 2, 3);
            sketch.table(random::nextDouble, 3, 4);
            return sketch.markov();
        }

        private Model factors(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 12, 2);
            for (int f = 0; f < 3000; f++) {
                sketch.table(() -> Math.exp(0.03 * random.nextGaussian()), sketch.scope(2));
            }
            return sketch.markov();
        }

        private Model star(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 900, 2);
            for (int v = 1; v < sketch.variables(); v++) {
                sketch.table(() -> Math.exp(0.1 * random.nextGaussian()), 0, v);
            }
            return sketch.markov();
        }

        private Model parity(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 16, 2);
            int[] all = new int[sketch.variables()];
            Arrays.setAll(all, v -> v);
            sketch.add(new ParityFactor(all, 1, random.nextInt(2) * 0.5));
            for (int v = 0; v < all.length; v++) {
                sketch.field(v, 0.05 * random.nextGaussian());
            }
            return sketch.markov();
        }
    },

    /** Entries from the smallest positive double to the largest, in one table or in tables of one size each. */
    EDGE_NUMBERS {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, 2 + random.nextInt(8), 2, 3);
            boolean mixed = random.nextBoolean();
            for (int f = sketch.variables() + random.nextInt(4); f > 0; f--) {
                double size = edge(random);
                sketch.table(() -> mixed ? edge(random) : size / (1 + random.nextInt(3)), sketch.scope(2));
            }
            return sketch.markov();
        }

        private double edge(RandomGenerator random) {
            return switch (random.nextInt(5)) {
                case 0 -> Double.MIN_VALUE * (1 + random.nextInt(9));
                case 1 -> Double.MIN_NORMAL * random.nextDouble(0.5, 2);
                case 2 -> Double.MAX_VALUE * random.nextDouble(0.1, 1);
                case 3 -> 1;
                default -> Math.pow(10, 600 * random.nextDouble() - 300);
            };
        }
    },

    /** A weak grid in which one entry of one table outweighs all others together, or nearly. */
    NEEDLE {
        @Override
        public Model draw(RandomGenerator random) {
            int side = 4 + random.nextInt(4);
            Sketch sketch = Sketch.of(random, side * side, 2);
            Families.overGrid(side, side, (v, w) -> sketch.coupling(v, w, 0.2 * random.nextGaussian()));
            int[] scope = sketch.scope(6 + random.nextInt(3));
            double[] values = new double[1 << scope.length];
            Arrays.fill(values, 1);
            values[random.nextInt(values.length)] = Math.pow(10, 1 + 4 * random.nextDouble());
            sketch.add(TableFactor.of(scope, values));
            return sketch.markov();
        }
    };
}
