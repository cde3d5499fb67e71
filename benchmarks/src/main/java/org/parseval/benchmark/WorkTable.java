package org.parseval.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Measures what users wait for and prints nanoseconds per element beside the bound of the machine, and with a baseline beside what it was. The
 * figure is the minimum over rounds: whatever else the machine does can only add to a time.
 */
public final class WorkTable {
    private static final double SECONDS_OF_A_WORK = 4;
    private static final int LEAST_ROUNDS = 3;

    /** How a line of a baseline begins that is no figure. */
    private static final String REMARK = "# ";

    private WorkTable() {}

    /**
     * Arguments: {@code --against [FILE]} for ratios to a stored baseline, {@code --save FILE} to store one. Without a file it is the
     * baseline of the project, which the property {@code baseline} names.
     */
    public static void main(String[] arguments) throws IOException {
        Path against = null;
        Path save = null;
        for (int i = 0; i < arguments.length; i++) {
            boolean hasFile = i + 1 < arguments.length && !arguments[i + 1].startsWith("--");
            if (arguments[i].equals("--against")) {
                against = Path.of(hasFile ? arguments[++i] : System.getProperty("baseline", "benchmarks/baseline.tsv"));
            } else if (hasFile && arguments[i].equals("--save")) {
                save = Path.of(arguments[++i]);
            } else {
                System.err.println(
                        "usage: benchmarks/run [--against [FILE]] [--save FILE], or benchmarks/run --kernels [--quick]");
                System.exit(2);
            }
        }
        String processor = Processor.name();
        Map<String, Double> before = Map.of();
        if (against != null) {
            if (!Files.isRegularFile(against)) {
                System.err.println("benchmarks/run: there is no " + against);
                System.exit(2);
            }
            List<String> lines = Files.readAllLines(against);
            before = baseline(lines);
            System.out.println("before: " + remarks(lines) + "; now: " + processor);
        }
        MachineLimits machine = MachineLimits.measured();
        List<String> kept = print(new Works(machine, false).all(), before, SECONDS_OF_A_WORK, System.out);
        if (save != null) {
            kept.add(0, REMARK + processor);
            Files.write(save, kept);
        }
    }

    /** Prints the table; tells the figures as the lines of a baseline. */
    static List<String> print(List<Work> works, Map<String, Double> before, double seconds, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%-28s %-20s %10s %10s %7s  %-11s %s%n",
                "work",
                "element",
                "ns",
                "at least",
                "times",
                "bound by",
                before.isEmpty() ? "" : "to before");
        List<String> kept = new ArrayList<>();
        for (Work work : works) {
            double nanos = measured(work, seconds);
            Double old = before.get(work.name());
            out.printf(
                    Locale.ROOT,
                    "%-28s %-20s %10.2f %10.2f %7.1f  %-11s %s%n",
                    work.name(),
                    work.element(),
                    nanos,
                    work.bound(),
                    nanos / work.bound(),
                    work.boundedBy(),
                    old == null ? "" : String.format(Locale.ROOT, "%.2f", nanos / old));
            kept.add(work.name() + "\t" + nanos);
        }
        return kept;
    }

    /** Figures by the names of works. */
    static Map<String, Double> baseline(List<String> lines) {
        Map<String, Double> figures = new TreeMap<>();
        for (String line : lines) {
            if (line.startsWith(REMARK)) {
                continue;
            }
            int tab = line.lastIndexOf('\t');
            if (tab < 0) {
                throw new IllegalArgumentException("no baseline: expected a name, a tab and a number, found " + line);
            }
            figures.put(line.substring(0, tab), Double.valueOf(line.substring(tab + 1)));
        }
        return figures;
    }

    /** Where a baseline was measured. */
    static String remarks(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(REMARK))
                .map(line -> line.substring(REMARK.length()))
                .collect(Collectors.joining(", "));
    }

    private static double measured(Work work, double seconds) {
        double best = Double.POSITIVE_INFINITY;
        long begin = System.nanoTime();
        for (int round = 0; round < LEAST_ROUNDS || System.nanoTime() - begin < seconds * 1e9; round++) {
            long start = System.nanoTime();
            double elements = work.run().once();
            best = Math.min(best, (System.nanoTime() - start) / elements);
        }
        return best;
    }
}
