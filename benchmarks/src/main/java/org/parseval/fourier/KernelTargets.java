package org.parseval.fourier;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The target of each kernel, in nanoseconds per element on one core of a machine of the AMD EPYC class under JDK 17:
 * what the best of several designs took when the kernels were written. For a truncation that is the upper figure of the selection plus that of an exact
 * filter; weighing what is dropped comes on top and has no allowance.
 */
final class KernelTargets {
    private static final Map<Integer, Double> TRANSFORM = Map.ofEntries(
            Map.entry(4, 1.09),
            Map.entry(6, 0.98),
            Map.entry(8, 1.01),
            Map.entry(10, 1.12),
            Map.entry(11, 1.02),
            Map.entry(12, 1.20),
            Map.entry(14, 1.32),
            Map.entry(16, 1.50),
            Map.entry(18, 1.55),
            Map.entry(20, 1.87),
            Map.entry(22, 2.39),
            Map.entry(24, 3.00));

    /** Milliseconds of the partitioned hash and of the best design, by the row of the benchmark. */
    private static final Map<String, double[]> PRODUCT = Map.ofEntries(
            Map.entry("2-10-40-any", new double[] {0.021, 0.014}),
            Map.entry("3-16-40-low", new double[] {4.4, 4.4}),
            Map.entry("3-16-60-any", new double[] {3.4, 3.4}),
            Map.entry("4-20-22-any", new double[] {128, 128}),
            Map.entry("4-20-60-any", new double[] {129, 129}),
            Map.entry("8-8-12-any", new double[] {0.199, 0.038}),
            Map.entry("8-8-16-any", new double[] {0.55, 0.39}),
            Map.entry("8-8-60-any", new double[] {0.35, 0.35}),
            Map.entry("10-10-14-any", new double[] {4.5, 0.24}),
            Map.entry("10-10-16-any", new double[] {5.5, 0.92}),
            Map.entry("10-10-18-any", new double[] {8.1, 2.8}),
            Map.entry("10-10-20-any", new double[] {11.0, 11.0}),
            Map.entry("10-10-60-any", new double[] {7.3, 7.3}),
            Map.entry("10-16-18-any", new double[] {315, 8.2}),
            Map.entry("10-16-20-any", new double[] {304, 22}),
            Map.entry("10-16-40-low", new double[] {823, 823}));

    private KernelTargets() {}

    /** The name of a benchmark without its package. */
    static String kernel(BenchmarkParams params) {
        String[] parts = params.getBenchmark().split("\\.", -1);
        return parts[parts.length - 2].replace("Benchmark", "") + "." + parts[parts.length - 1];
    }

    /** Over how many elements the time of one call is spread. */
    static long elements(BenchmarkParams params) {
        String row = params.getParam("row");
        if (row != null) {
            String[] parts = row.split("-", 3);
            return 1L << (Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]));
        }
        for (String size : new String[] {"n", "logTerms", "logSizes"}) {
            String value = params.getParam(size);
            if (value != null) {
                return 1L << Integer.parseInt(value.replaceFirst("-.*", ""));
            }
        }
        throw new IllegalArgumentException(params.getBenchmark() + " does not say how large it is");
    }

    static OptionalDouble target(BenchmarkParams params) {
        return switch (kernel(params)) {
            case "WalshHadamard.transform" ->
                OptionalDouble.of(Objects.requireNonNull(TRANSFORM.get(Integer.parseInt(params.getParam("n")))));
            case "Truncation.largest" -> OptionalDouble.of(elements(params) == 1 << 21 ? 4.6 : 4.2);
            case "Truncation.lowestDegree" -> OptionalDouble.of(9.3);
            case "SumOut.sumOut" -> OptionalDouble.of(2.6);
            case "Product.hash" -> OptionalDouble.of(product(params, 0));
            case "Product.chosen" -> OptionalDouble.of(product(params, 1));
            // The figure is for any pairwise factor; one without fields has half as many terms.
            case "ProductFused.multiplyAndSumOut" ->
                OptionalDouble.of(elements(params) == 1 << 20 ? 28e6 / (1 << 20) : 1.8e6 / (1 << 16));
            default -> OptionalDouble.empty();
        };
    }

    private static double product(BenchmarkParams params, int design) {
        double[] milliseconds = Objects.requireNonNull(PRODUCT.get(params.getParam("row")));
        return milliseconds[design] * 1e6 / elements(params);
    }
}
