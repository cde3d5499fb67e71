package org.parseval.fourier;

import java.io.PrintStream;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Runs the kernel benchmarks and prints nanoseconds per element beside their targets. The figure to compare is the minimum
 * over rounds: whatever else the machine does can only add to a time.
 */
public final class KernelTable {
    private static final String[] BENCHMARKS = {
        "WalshHadamardBenchmark", "TruncationBenchmark", "SumOutBenchmark", "ProductBenchmark", "ProductBenchmarkFused"
    };

    private KernelTable() {}

    /** Arguments: {@code --quick} for fewer rounds in fewer processes. */
    public static void main(String[] arguments) throws RunnerException {
        boolean quick = arguments.length > 0 && arguments[0].equals("--quick");
        PrintStream out = System.out;
        out.println("ns per element, minimum and mean over rounds (a shared machine makes the mean meaningless);");
        out.println("of a product, an element is a pair of terms, of a fused one a term of the message");
        out.printf("%-24s %-38s %8s %8s %8s%n", "kernel", "case", "min", "mean", "target");
        for (String benchmark : BENCHMARKS) {
            for (RunResult result : new Runner(options(benchmark, quick).build()).run()) {
                out.println(row(result.getParams(), result.getPrimaryResult().getStatistics()));
            }
        }
    }

    private static OptionsBuilder options(String benchmark, boolean quick) {
        OptionsBuilder options = new OptionsBuilder();
        options.include("\\." + benchmark + "\\.");
        // Some benchmarks by themselves report in larger units.
        options.timeUnit(TimeUnit.NANOSECONDS);
        options.forks(quick ? 1 : 3);
        options.warmupIterations(quick ? 4 : 10).warmupTime(TimeValue.milliseconds(150));
        options.measurementIterations(quick ? 10 : 20).measurementTime(TimeValue.milliseconds(100));
        options.jvmArgs("-Xms2g", "-Xmx2g").verbosity(VerboseMode.SILENT).shouldFailOnError(true);
        return options;
    }

    static String row(BenchmarkParams params, Statistics nanoseconds) {
        double elements = KernelTargets.elements(params);
        String parameters = params.getParamsKeys().stream()
                .map(key -> key + "=" + params.getParam(key))
                .collect(Collectors.joining(" "));
        OptionalDouble target = KernelTargets.target(params);
        double least = nanoseconds.getMin() / elements;
        String verdict = target.isEmpty() ? "" : least <= target.getAsDouble() ? "  met" : "  over";
        return String.format(
                "%-24s %-38s %8.2f %8.2f %8s%s",
                KernelTargets.kernel(params),
                parameters,
                least,
                nanoseconds.getMean() / elements,
                target.isPresent() ? String.format("%.2f", target.getAsDouble()) : "-",
                verdict);
    }
}
