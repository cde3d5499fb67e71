package org.parseval.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Families on which samplers can be wrong and sure of it: many states, phases that mirror each other, constraints on grids. */
enum WideFamilies implements Family {
    /** A chain of residues with 5 to 60 conformations each and contacts between others, some of them strong. */
    PROTEIN {
        @Override
        public Model draw(RandomGenerator random) {
            int variables = 5 + random.nextInt(4);
            Sketch sketch = Sketch.mixed(random, variables, 5, random.nextInt(3) == 0 ? 60 : 12);
            for (int v = 0; v < variables; v++) {
                sketch.table(() -> Math.exp(2 * random.nextGaussian()), v);
                if (v > 0) {
                    sketch.table(() -> Math.exp(random.nextGaussian()), v - 1, v);
                }
            }
            for (int contact = 0; contact < variables / 2; contact++) {
                double strength = random.nextInt(3) == 0 ? 2 : 0.5;
                sketch.table(() -> Math.exp(strength * random.nextGaussian()), sketch.scope(2));
            }
            return sketch.markov();
        }
    },

    /** Haplotypes along two chains of loci that are the same up to their phase: two modes that mirror each other, hardly linked. */
    LINKAGE {
        @Override
        public Model draw(RandomGenerator random) {
            int loci = 4 + random.nextInt(5);
            Sketch sketch = Sketch.of(random, 2 * loci, 2);
            double recombination = Math.pow(10, -1 - 2 * random.nextDouble());
            double tilt = random.nextInt(2) == 0 ? 0 : random.nextGaussian();
            for (int locus = 0; locus < loci; locus++) {
                // Either of the two may come from the father, not both.
                double error = random.nextInt(3) == 0 ? 0 : 1e-3;
                sketch.add(TableFactor.of(
                        new int[] {2 * locus, 2 * locus + 1}, new double[] {error, 1, Math.exp(tilt), error}));
                for (int side = 0; side < 2 && locus > 0; side++) {
                    sketch.add(TableFactor.of(
                            new int[] {2 * locus - 2 + side, 2 * locus + side},
                            new double[] {1 - recombination, recombination, recombination, 1 - recombination}));
                }
                if (locus > 1 && random.nextInt(2) == 0) {
                    sketch.table(() -> Math.exp(random.nextGaussian()), 2 * random.nextInt(locus), 2 * locus + 1);
                }
            }
            return sketch.markov();
        }
    },

    /** Grids of 3 to 5 states that like or dislike their neighbours. */
    POTTS_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            int states = 3 + random.nextInt(3);
            Sketch sketch = Sketch.of(random, 12, states);
            double coupling = random.nextDouble() * 2;
            Families.overGrid(3, 4, (v, w) -> sketch.agreement(v, w, Math.exp(coupling * random.nextGaussian())));
            return sketch.markov();
        }
    },

    /** Grids whose variables like to be in one state, all of them: as many modes as states, of which a few fields tell little. */
    MODES {
        @Override
        public Model draw(RandomGenerator random) {
            int states = 2 + random.nextInt(3);
            Sketch sketch = Sketch.of(random, 16, states);
            for (int field = 0; field < 3; field++) {
                sketch.table(() -> Math.exp(random.nextGaussian()), random.nextInt(16));
            }
            double coupling = 1 + 2 * random.nextDouble();
            Families.overGrid(4, 4, (v, w) -> sketch.agreement(v, w, Math.exp(coupling * (0.5 + random.nextDouble()))));
            return sketch.markov();
        }
    },

    /** Patterns that are stored in couplings: each is a mode, its mirror image another of nearly the same weight. */
    HOPFIELD {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 8 + random.nextInt(7);
            int patterns = 1 + random.nextInt(4);
            double strength = (1 + 4 * random.nextDouble()) / n;
            double[][] stored = new double[patterns][n];
            for (double[] pattern : stored) {
                Arrays.setAll(pattern, v -> random.nextBoolean() ? strength : -strength);
            }
            Sketch sketch = Sketch.of(random, n, 2);
            double field = random.nextInt(2) * 0.05;
            for (int v = 0; v < n; v++) {
                sketch.field(v, field * random.nextGaussian());
            }
            Families.overPairs(n, (v, w) -> {
                double coupling = 0;
                for (double[] pattern : stored) {
                    coupling += pattern[v] * pattern[w] / strength;
                }
                sketch.coupling(v, w, coupling);
            });
            return sketch.markov();
        }
    },

    /** Grids of spins in which a part of the pairs must be equal or opposite. */
    DETERMINISTIC_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            return deterministicGrid(4, 5, random);
        }
    };

    static Model deterministicGrid(int rows, int columns, RandomGenerator random) {
        Sketch sketch = Sketch.of(random, rows * columns, 2);
        boolean[] planted = new boolean[rows * columns];
        for (int v = 0; v < planted.length; v++) {
            planted[v] = random.nextBoolean();
            sketch.field(v, random.nextGaussian());
        }
        double hard = random.nextDouble() * 0.5;
        Families.overGrid(rows, columns, (v, w) -> {
            if (random.nextDouble() < hard) {
                double[] values = {1, 1, 1, 1};
                // One of four states is forbidden, never the planted one.
                int forbidden = random.nextInt(4);
                int own = (planted[v] ? 2 : 0) + (planted[w] ? 1 : 0);
                values[forbidden == own ? 3 - own : forbidden] = 0;
                sketch.add(TableFactor.of(new int[] {v, w}, values));
            } else {
                sketch.coupling(v, w, random.nextGaussian());
            }
        });
        return sketch.markov();
    }
}
