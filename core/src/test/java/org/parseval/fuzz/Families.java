package org.parseval.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** Families of tables and spins: trees, grids, glasses, networks, extreme and degenerate models. */
enum Families implements Family {
    CHAIN {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, size(random, 1000), 1 + random.nextInt(9));
            double scale = pick(random, 0.3, 1, 5);
            for (int v = 1; v < sketch.variables(); v++) {
                sketch.table(() -> logNormal(random, scale), v - 1, v);
            }
            return sketch.markov();
        }
    },
    TREE {
        @Override
        public Model draw(RandomGenerator random) {
            return tree(Sketch.of(random, size(random, 1000), 1 + random.nextInt(9)));
        }
    },
    MIXED_TREE {
        @Override
        public Model draw(RandomGenerator random) {
            return tree(Sketch.mixed(random, size(random, 1000), 1, 9));
        }
    },
    STAR {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, size(random, 300), 2, pick(random, 2, 3, 9));
            double scale = pick(random, 0.3, 1, 5);
            for (int v = 1; v < sketch.variables(); v++) {
                sketch.table(() -> logNormal(random, scale), 0, v);
            }
            return sketch.markov();
        }
    },
    ISING_WEAK {
        @Override
        public Model draw(RandomGenerator random) {
            return ising(random, 0.2);
        }
    },
    ISING_MEDIUM {
        @Override
        public Model draw(RandomGenerator random) {
            return ising(random, 1);
        }
    },
    ISING_STRONG {
        @Override
        public Model draw(RandomGenerator random) {
            return ising(random, 4);
        }
    },
    POTTS {
        @Override
        public Model draw(RandomGenerator random) {
            int rows = 2 + random.nextInt(4);
            int columns = 2 + random.nextInt(6);
            Sketch sketch = Sketch.of(random, rows * columns, 3);
            double scale = pick(random, 0.3, 1, 3);
            overGrid(rows, columns, (v, w) -> sketch.agreement(v, w, Math.exp(scale * random.nextGaussian())));
            for (int v = 0; v < sketch.variables(); v++) {
                sketch.table(() -> logNormal(random, 0.3), v);
            }
            return sketch.markov();
        }
    },
    GLASS {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(11);
            double beta = pick(random, 0.5, 1, 2, 4) / Math.sqrt(n);
            Sketch sketch = Sketch.of(random, n, 2);
            overPairs(n, (v, w) -> sketch.coupling(v, w, beta * random.nextGaussian()));
            for (int v = 0; v < n; v++) {
                sketch.field(v, 0.2 * random.nextGaussian());
            }
            return sketch.markov();
        }
    },
    BOLTZMANN {
        @Override
        public Model draw(RandomGenerator random) {
            int visible = 3 + random.nextInt(7);
            int hidden = 3 + random.nextInt(10);
            double scale = pick(random, 0.3, 1, 3);
            Sketch sketch = Sketch.of(random, visible + hidden, 2);
            for (int v = 0; v < visible; v++) {
                for (int h = visible; h < visible + hidden; h++) {
                    double both = logNormal(random, scale);
                    sketch.add(TableFactor.of(new int[] {v, h}, new double[] {1, 1, 1, both}));
                }
                sketch.field(v, random.nextGaussian());
            }
            return sketch.markov();
        }
    },
    GRAPH {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, 3 + random.nextInt(12), 2, pick(random, 2, 3, 4));
            double scale = pick(random, 0.3, 1, 3);
            for (int f = sketch.variables() * (1 + random.nextInt(2)); f > 0; f--) {
                sketch.table(() -> logNormal(random, scale), sketch.scope(2 + random.nextInt(2)));
            }
            return sketch.markov();
        }
    },
    CYCLE {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 3 + random.nextInt(40);
            Sketch sketch = Sketch.of(random, n, 2 + random.nextInt(3));
            double scale = pick(random, 1, 5, 30);
            for (int v = 0; v < n; v++) {
                sketch.table(() -> logNormal(random, scale), v, (v + 1) % n);
            }
            return sketch.markov();
        }
    },
    NETWORK {
        @Override
        public Model draw(RandomGenerator random) {
            return network(random, 0);
        }
    },
    DETERMINISTIC_NETWORK {
        @Override
        public Model draw(RandomGenerator random) {
            return network(random, pick(random, 0.5, 0.8, 1));
        }
    },
    NOISY_OR {
        @Override
        public Model draw(RandomGenerator random) {
            int causes = 3 + random.nextInt(8);
            int effects = 2 + random.nextInt(10);
            Sketch sketch = Sketch.of(random, causes + effects, 2);
            for (int v = 0; v < causes; v++) {
                double prior = random.nextDouble() * pick(random, 0.1, 1);
                sketch.add(TableFactor.of(new int[] {v}, new double[] {1 - prior, prior}));
            }
            for (int v = causes; v < causes + effects; v++) {
                noisyOr(sketch, v, sketch.scope(1 + random.nextInt(4), causes));
            }
            return sketch.bayes();
        }

        private void noisyOr(Sketch sketch, int effect, int[] parents) {
            double leak = pick(sketch.random, 0, 0.01, 0.1);
            double[] misses = sketch.random.doubles(parents.length).toArray();
            int[] scope = Arrays.copyOf(parents, parents.length + 1);
            scope[parents.length] = effect;
            double[] values = new double[2 << parents.length];
            for (int row = 0; row < values.length / 2; row++) {
                double off = 1 - leak;
                for (int i = 0; i < parents.length; i++) {
                    off *= (row >> (parents.length - 1 - i) & 1) == 1 ? misses[i] : 1;
                }
                values[2 * row] = off;
                values[2 * row + 1] = 1 - off;
            }
            sketch.add(TableFactor.of(scope, values));
        }
    },
    EXTREME {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, 2 + random.nextInt(10), 1, 4);
            int style = random.nextInt(4);
            for (int f = sketch.variables() + random.nextInt(6); f > 0; f--) {
                sketch.table(() -> extreme(random, style), sketch.scope(1 + random.nextInt(3)));
            }
            return sketch.markov();
        }

        /** Two sizes, a span of more than the range of doubles, that with zeros, or sizes below the normal ones. */
        private double extreme(RandomGenerator random, int style) {
            double sign = random.nextBoolean() ? 1 : -1;
            return switch (style) {
                case 0 -> Math.pow(10, 200 * sign);
                case 1 -> Math.pow(10, 600 * random.nextDouble() - 300);
                case 2 -> random.nextInt(4) == 0 ? 0 : Math.pow(10, 600 * random.nextDouble() - 300);
                default -> Math.pow(10, -320 + 30 * random.nextDouble());
            };
        }
    },
    EXTREME_CHAIN {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, size(random, 300), 2 + random.nextInt(3));
            double decades = pick(random, 50, 200, 300);
            for (int v = 1; v < sketch.variables(); v++) {
                sketch.table(() -> Math.pow(10, decades * (2 * random.nextDouble() - 1)), v - 1, v);
            }
            return sketch.markov();
        }
    },
    EXTREME_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            int rows = 2 + random.nextInt(4);
            int columns = 2 + random.nextInt(5);
            Sketch sketch = Sketch.of(random, rows * columns, 2);
            double decades = pick(random, 10, 100, 300);
            overGrid(
                    rows,
                    columns,
                    (v, w) -> sketch.table(() -> Math.pow(10, decades * (2 * random.nextDouble() - 1)), v, w));
            return sketch.markov();
        }
    },
    CONSTANTS {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, random.nextInt(9), 1, 3);
            for (int f = 1 + random.nextInt(6); f > 0; f--) {
                sketch.table(() -> Math.pow(10, pick(random, -300, -10, 0, 10, 300)));
            }
            for (int f = random.nextInt(2 * sketch.variables() + 1); f > 0; f--) {
                double size = Math.pow(10, pick(random, -250, 0, 250));
                sketch.table(() -> size * logNormal(random, 1), sketch.scope(1 + random.nextInt(2)));
            }
            return sketch.markov();
        }
    },
    ODD_SHAPES {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.mixed(random, 1 + random.nextInt(10), 1, 4);
            int[] repeated = sketch.scope(2);
            for (int f = random.nextInt(2 * sketch.variables() + 1); f > 0; f--) {
                int[] scope = random.nextInt(3) == 0 ? repeated.clone() : sketch.scope(random.nextInt(5));
                double zeros = scope.length == 0 ? 0 : pick(random, 0, 0, 0.3);
                sketch.table(() -> random.nextDouble() < zeros ? 0 : logNormal(random, 1), scope);
            }
            return sketch.markov();
        }
    },
    COMPONENTS {
        @Override
        public Model draw(RandomGenerator random) {
            int parts = 2 + random.nextInt(20);
            int each = 3 + random.nextInt(4);
            Sketch sketch = Sketch.mixed(random, parts * each, 2, pick(random, 2, 3));
            for (int part = 0; part < parts; part++) {
                int offset = part * each;
                overPairs(each, (v, w) -> sketch.table(() -> logNormal(random, 1), offset + v, offset + w));
            }
            return sketch.markov();
        }
    },
    EQUAL_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            int rows = 2 + random.nextInt(7);
            int columns = 2 + random.nextInt(7);
            double coupling = pick(random, -2, -0.44, 0.44, 2, 10);
            double field = pick(random, 0, 0, 0.1);
            Sketch sketch = Sketch.of(random, rows * columns, 2);
            overGrid(rows, columns, (v, w) -> sketch.coupling(v, w, coupling));
            for (int v = 0; v < sketch.variables(); v++) {
                sketch.field(v, field);
            }
            return sketch.markov();
        }
    },
    EQUAL_PAIRS {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 3 + random.nextInt(10);
            double coupling = pick(random, -1, -0.1, 0.1, 1, 5);
            Sketch sketch = Sketch.of(random, n, 2);
            overPairs(n, (v, w) -> sketch.coupling(v, w, coupling));
            return sketch.markov();
        }
    },
    /** Most spins have no field of their own, so that their means depend on terms that stand nowhere. */
    FEW_FIELDS {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 4 + random.nextInt(9);
            double scale = pick(random, 0.3, 1, 2);
            Sketch sketch = Sketch.of(random, n, 2);
            for (int f = 0; f < n + n / 2; f++) {
                if (f % 4 == 0) {
                    double even = logNormal(random, scale);
                    double odd = logNormal(random, scale);
                    sketch.add(new ParityFactor(sketch.scope(3, n), even, odd));
                } else {
                    int[] pair = sketch.scope(2, n);
                    sketch.coupling(pair[0], pair[1], scale * random.nextGaussian());
                }
            }
            for (int v = random.nextInt(n); v < n; v += 1 + n / 2) {
                sketch.field(v, random.nextGaussian());
            }
            return sketch.markov();
        }
    };

    /** Work on two variables. */
    interface Pair {
        void take(int v, int w);
    }

    private static Model tree(Sketch sketch) {
        double scale = pick(sketch.random, 0.3, 1, 5);
        for (int v = 1; v < sketch.variables(); v++) {
            sketch.table(() -> logNormal(sketch.random, scale), sketch.random.nextInt(v), v);
        }
        for (int v = 0; v < sketch.variables(); v++) {
            sketch.table(() -> logNormal(sketch.random, 1), v);
        }
        return sketch.markov();
    }

    private static Model ising(RandomGenerator random, double coupling) {
        int rows = 2 + random.nextInt(random.nextInt(4) == 0 ? 9 : 5);
        int columns = 2 + random.nextInt(9);
        double field = pick(random, 0, 0.1, 1);
        Sketch sketch = Sketch.of(random, rows * columns, 2);
        overGrid(rows, columns, (v, w) -> sketch.coupling(v, w, coupling * (2 * random.nextDouble() - 1)));
        for (int v = 0; v < sketch.variables(); v++) {
            sketch.field(v, field * (2 * random.nextDouble() - 1));
        }
        return sketch.markov();
    }

    private static Model network(RandomGenerator random, double deterministic) {
        Sketch sketch = Sketch.mixed(random, 2 + random.nextInt(14), pick(random, 1, 2), pick(random, 2, 3, 4));
        for (int v = 0; v < sketch.variables(); v++) {
            int[] parents = v == 0 ? new int[0] : sketch.scope(random.nextInt(4), v);
            int[] scope = Arrays.copyOf(parents, parents.length + 1);
            scope[parents.length] = v;
            sketch.conditional(parents.length == 0 ? 0 : deterministic, scope);
        }
        return sketch.bayes();
    }

    static void overGrid(int rows, int columns, Pair edge) {
        for (int v = 0; v < rows * columns; v++) {
            if (v % columns + 1 < columns) {
                edge.take(v, v + 1);
            }
            if (v + columns < rows * columns) {
                edge.take(v, v + columns);
            }
        }
    }

    static void overPairs(int n, Pair edge) {
        for (int v = 0; v < n; v++) {
            for (int w = v + 1; w < n; w++) {
                edge.take(v, w);
            }
        }
    }

    /** From 1 to the most, small ones as likely as large ones on a scale of factors. */
    private static int size(RandomGenerator random, int most) {
        return (int) Math.exp(random.nextDouble() * Math.log(most + 0.99));
    }

    private static double logNormal(RandomGenerator random, double scale) {
        return Math.exp(scale * random.nextGaussian());
    }

    private static double pick(RandomGenerator random, double... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static int pick(RandomGenerator random, int... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
