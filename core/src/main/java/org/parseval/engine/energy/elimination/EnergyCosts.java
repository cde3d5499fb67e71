package org.parseval.engine.energy.elimination;

/**
 * The costs of the pieces of the work, in nanoseconds of one thread on the machine on which they were measured. Decisions count with
 * these, not with the clock, so that they are the same everywhere.
 *
 * @param step eliminating a spin, whatever it is
 * @param entry of a table over the kept neighbours
 * @param term that is made
 * @param lookup an entry of the tables by which a spin is drawn, which are made before the first sample
 * @param sample drawing a spin in one sample
 * @param bit each spin that the draw looks at, in one sample
 * @param wide a draw takes this in addition where not all neighbours were kept, in one sample
 * @param group each group of terms with such neighbours, in one sample
 */
public record EnergyCosts(
        double step, double entry, double term, double lookup, double sample, double bit, double wide, double group) {
    public static final EnergyCosts MEASURED = new EnergyCosts(1300, 7, 2.5, 10, 1.3, 0.17, 5, 1.3);

    /** A step with so many kept neighbours and groups of terms beyond them. */
    double elimination(int kept, int groups) {
        return step + entry * (1 << kept) * (1 + 2 * Math.min(Interactions.MOST_GROUPS, groups));
    }

    /** The tables by which spins are drawn. */
    public double tables(Elimination elimination) {
        double nanos = 0;
        for (Step one : elimination.steps()) {
            nanos += step + lookup * (1 << one.kept().length);
        }
        return nanos;
    }

    /** A sample of all spins. */
    public double perSample(Elimination elimination) {
        double nanos = 0;
        for (Step one : elimination.steps()) {
            nanos += sample + bit * one.kept().length;
            if (one.groups() > 0) {
                nanos += wide + group * Math.min(Interactions.MOST_GROUPS, one.groups());
            }
        }
        return nanos;
    }
}
