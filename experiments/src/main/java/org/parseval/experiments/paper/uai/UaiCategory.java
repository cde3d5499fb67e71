package org.parseval.experiments.paper.uai;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.experiments.reference.ReferenceIndex.Instance;

/** A row of the paper's table: median errors of log10 Z, NaN where the paper has a dash. */
public enum UaiCategory {
    /** Noisy-or networks of two layers. */
    BN2O(18, 3.91, 1.21e-2, 1.36e-2, 0.94e-2, 0.34, 8.3e-4),
    /** Grid networks, half of whose tables are deterministic. */
    GRIDS2_50(72, 5.12, 3.67e-6, 7.81e-6, 1.53e-2, Double.NaN, 1.53e-2),
    /** The same with three quarters. */
    GRIDS2_75(103, 18.34, 5.41e-4, 6.87e-4, 2.94e-2, Double.NaN, 2.94e-2),
    /** The same with nine tenths. */
    GRIDS2_90(105, 26.16, 2.23e-3, 5.71e-3, 5.59e-2, Double.NaN, 5.22e-2),
    /** Relational networks of blocks on a map. */
    BLOCKMAP_05(48, 1.25e-6, 4.34e-9, 4.34e-9, 0.11, Double.NaN, 8.73e-9),
    /** Relational networks of students and courses. */
    STUDENTS_03(16, 2.85e-6, 1.67e-7, 1.67e-7, 2.20, Double.NaN, 3.17e-6),
    /** Games of Mastermind called mastermind_03. */
    MASTERMIND_03(48, 7.83, 0.47, 0.36, 27.69, Double.NaN, 4.35e-5),
    /** Games of Mastermind called mastermind_04. */
    MASTERMIND_04(32, 12.30, 3.63e-7, 3.63e-7, 20.59, Double.NaN, 4.03e-5),
    /** Games of Mastermind called mastermind_05. */
    MASTERMIND_05(16, 4.06, 2.56e-7, 2.56e-7, 22.47, Double.NaN, 3.02e-5),
    /** Games of Mastermind called mastermind_06. */
    MASTERMIND_06(16, 22.34, 3.89e-7, 3.89e-7, 17.18, Double.NaN, 4.5e-5),
    /** Games of Mastermind called mastermind_10. */
    MASTERMIND_10(16, 275.82, 5.63, 2.98, 26.32, Double.NaN, 0.14);

    /** A column of the paper's table. */
    public enum Method {
        /** Mini-buckets. */
        MINIBUCKET("Minibucket"),
        /** The paper's algorithm, keeping the largest coefficients. */
        FOURIER_MAX_COEFFICIENT("Fourier (max coef)"),
        /** The paper's algorithm, keeping the lowest degrees. */
        FOURIER_MIN_DEGREE("Fourier (min deg)"),
        /** Belief propagation. */
        BP("BP"),
        /** Markov chains. */
        MCMC("MCMC"),
        /** The double loop of Heskes, Albers and Kappen. */
        HAK("HAK");

        /** Both columns of the paper's algorithm. */
        static final List<Method> FOURIER = List.of(FOURIER_MAX_COEFFICIENT, FOURIER_MIN_DEGREE);

        private final String title;

        Method(String title) {
            this.title = title;
        }

        /** As the paper has it. */
        public String title() {
            return title;
        }
    }

    private static final String SYNTHETIC = "_synthetic";

    private final int instances;
    private final double minibucket;
    private final double maxCoefficient;
    private final double minDegree;
    private final double bp;
    private final double mcmc;
    private final double hak;

    UaiCategory(
            int instances,
            double minibucket,
            double maxCoefficient,
            double minDegree,
            double bp,
            double mcmc,
            double hak) {
        this.instances = instances;
        this.minibucket = minibucket;
        this.maxCoefficient = maxCoefficient;
        this.minDegree = minDegree;
        this.bp = bp;
        this.mcmc = mcmc;
        this.hak = hak;
    }

    /** How many instances the paper has. */
    public int instances() {
        return instances;
    }

    /** The paper's median error. */
    public double error(Method method) {
        return switch (method) {
            case MINIBUCKET -> minibucket;
            case FOURIER_MAX_COEFFICIENT -> maxCoefficient;
            case FOURIER_MIN_DEGREE -> minDegree;
            case BP -> bp;
            case MCMC -> mcmc;
            case HAK -> hak;
        };
    }

    /** The smaller of the paper's two Fourier columns. */
    public double fourierError() {
        return Math.min(maxCoefficient, minDegree);
    }

    boolean isGrid() {
        return name().startsWith("GRIDS");
    }

    /** Blocks, students, Mastermind: networks that were made from relations. */
    boolean isRelational() {
        return !isGrid() && this != BN2O;
    }

    /** The category of an instance by its family, of which there are three for bn2o; none if the table does not have it. */
    public static Optional<UaiCategory> of(Instance instance) {
        String family = instance.family().startsWith("bn2o") ? "bn2o" : instance.family();
        return Arrays.stream(values())
                .filter(category -> category.toString().equals(family))
                .findFirst();
    }

    /** Whether it was generated after a description of the family, its own file being lost. */
    static boolean isSynthetic(Instance instance) {
        return instance.family().endsWith(SYNTHETIC);
    }

    /** The instances of an index that the table is about: of one of its categories, and with a known answer. */
    public static List<Instance> listed(List<Instance> all) {
        return all.stream()
                .filter(instance ->
                        of(instance).isPresent() && instance.log10Z().isPresent())
                .toList();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
