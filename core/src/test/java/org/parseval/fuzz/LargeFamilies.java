package org.parseval.fuzz;

import java.util.random.RandomGenerator;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.Copies;

/** The families of {@link WideFamilies} at sizes at which little memory leaves nothing but samples; too wide for the oracle, not for tables. */
enum LargeFamilies implements Family {
    PROTEIN {
        @Override
        public Model draw(RandomGenerator random) {
            int variables = 15 + random.nextInt(11);
            Sketch sketch = Sketch.mixed(random, variables, 5, random.nextInt(4) == 0 ? 60 : 16);
            for (int v = 0; v < variables; v++) {
                sketch.table(() -> Math.exp(2 * random.nextGaussian()), v);
                for (int distance = 1; distance <= 3 && distance <= v; distance++) {
                    boolean contact = distance == 1 || random.nextInt(2) == 0;
                    double strength = distance == 1 ? 1 : random.nextInt(3) == 0 ? 2 : 0.5;
                    if (contact) {
                        sketch.table(() -> Math.exp(strength * random.nextGaussian()), v - distance, v);
                    }
                }
            }
            return sketch.markov();
        }
    },

    /** Several persons, whose loci of the same place have to do with each other. */
    LINKAGE {
        @Override
        public Model draw(RandomGenerator random) {
            int persons = 8;
            int loci = 8 + random.nextInt(5);
            Sketch sketch = Sketch.of(random, 2 * persons * loci, 2);
            double recombination = Math.pow(10, -1 - 2 * random.nextDouble());
            double tilt = random.nextInt(2) == 0 ? 0 : random.nextGaussian();
            for (int locus = 0; locus < loci; locus++) {
                for (int person = 0; person < persons; person++) {
                    int v = 2 * (locus * persons + person);
                    double error = random.nextInt(3) == 0 ? 0 : 1e-3;
                    sketch.add(TableFactor.of(new int[] {v, v + 1}, new double[] {error, 1, Math.exp(tilt), error}));
                    for (int side = 0; side < 2 && locus > 0; side++) {
                        sketch.add(TableFactor.of(
                                new int[] {v - 2 * persons + side, v + side},
                                new double[] {1 - recombination, recombination, recombination, 1 - recombination}));
                    }
                    if (person > 0) {
                        sketch.table(() -> Math.exp(random.nextGaussian()), v - 2 + random.nextInt(2), v);
                    }
                }
            }
            return sketch.markov();
        }
    },

    POTTS_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 49, 3 + random.nextInt(2));
            double coupling = random.nextDouble() * 2;
            Families.overGrid(7, 7, (v, w) -> sketch.agreement(v, w, Math.exp(coupling * random.nextGaussian())));
            return sketch.markov();
        }
    },

    MODES {
        @Override
        public Model draw(RandomGenerator random) {
            Sketch sketch = Sketch.of(random, 49, 3 + random.nextInt(2));
            for (int field = 0; field < 10; field++) {
                sketch.table(() -> Math.exp(random.nextGaussian()), random.nextInt(49));
            }
            double coupling = 0.5 + random.nextDouble();
            Families.overGrid(7, 7, (v, w) -> sketch.agreement(v, w, Math.exp(coupling * (0.5 + random.nextDouble()))));
            return sketch.markov();
        }
    },

    /** Equal parts, each a complete graph: their errors must not be drawn alike. */
    COPIES {
        @Override
        public Model draw(RandomGenerator random) {
            int n = 17 + random.nextInt(3);
            double coupling = (0.3 + 1.2 * random.nextDouble()) / n;
            Sketch one = Sketch.of(random, n, 2);
            Families.overPairs(n, (v, w) -> one.coupling(v, w, coupling));
            double field = 0.2 * random.nextDouble();
            for (int v = 0; v < n; v++) {
                one.field(v, field);
            }
            return Copies.of(one.markov(), 2 + random.nextInt(random.nextInt(3) == 0 ? 49 : 9));
        }
    },

    DETERMINISTIC_GRID {
        @Override
        public Model draw(RandomGenerator random) {
            return WideFamilies.deterministicGrid(12, 13, random);
        }
    }
}
