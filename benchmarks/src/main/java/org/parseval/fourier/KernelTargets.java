package org.parseval.fourier;

import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What each kernel has to meet, in nanoseconds per element on one core of a machine of the AMD EPYC class under JDK 17:
 * the figures of design/KERNELS.md. For a truncation that is the upper figure of the selection plus that of an exact
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

    private KernelTargets() {}

    /** The name of a benchmark without its package. */
    static String kernel(BenchmarkParams params) {
        String[] parts = params.getBenchmark().split("\\.", -1);
        return parts[parts.length - 2].replace("Benchmark", "") + "." + parts[parts.length - 1];
    }

    /** Over how many elements the time of one call is spread. */
    static long elements(BenchmarkParams params) {
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
            default -> OptionalDouble.empty();
        };
    }
}
