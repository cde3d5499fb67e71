import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes classes whose lines repeat for speed: the build runs it before it compiles. */
final class GeneratedSources {
    /** Strides of the passes, as powers of two. */
    private static final int SMALLEST_STRIDE = 3;

    private static final int LARGEST_STRIDE = 24;

    private static final String PASSES =
            """
            package org.parseval.transform;

            /**
             * Two levels of the Walsh-Hadamard transform at once (radix 4), one method for each stride; generated.
             *
             * <p>The methods differ in the constant {@code h} alone, and that is their point: the compiler vectorises such a loop only
             * when the distance between the four streams is known to it, so the stride must not be an argument, and each method must
             * stay small and separate.
             */
            final class WalshHadamardPasses {
                static final int LARGEST = %d;

                private WalshHadamardPasses() {}

                /** Levels {@code exponent} and {@code exponent + 1} of entries from..to, whose number is a multiple of 4 << exponent. */
                static void apply(double[] a, int from, int to, int exponent) {
                    switch (exponent) {
            %s            default -> throw new IllegalArgumentException("stride 2^" + exponent);
                    }
                }
            %s}
            """;

    private static final String CASE = "            case %1$d -> pass%1$d(a, from, to);\n";

    private static final String PASS =
            """

                private static void pass%1$d(double[] a, int from, int to) {
                    final int h = 1 << %1$d;
                    for (int block = from; block < to; block += 4 * h) {
                        for (int j = block; j < block + h; j++) {
                            double lowSum = a[j] + a[j + h];
                            double lowDifference = a[j] - a[j + h];
                            double highSum = a[j + 2 * h] + a[j + 3 * h];
                            double highDifference = a[j + 2 * h] - a[j + 3 * h];
                            a[j] = lowSum + highSum;
                            a[j + h] = lowDifference + highDifference;
                            a[j + 2 * h] = lowSum - highSum;
                            a[j + 3 * h] = lowDifference - highDifference;
                        }
                    }
                }
            """;

    private static final String BLOCKS =
            """
            package org.parseval.transform;

            /**
             * The lowest levels of the Walsh-Hadamard transform, on blocks that fit in the registers; generated.
             *
             * <p>Neighbouring entries meet here, which the compiler cannot vectorise; so these levels are done in one scalar pass that
             * loads and stores each entry once. All loads of a block precede its stores.
             */
            final class WalshHadamardBlocks {
                private WalshHadamardBlocks() {}
            %s}
            """;

    private static final String BLOCK =
            """

                /** The lowest levels of entries from..to, whose number is a multiple of %1$d. */
                static void points%1$d(double[] a, int from, int to) {
                    for (int j = from; j < to; j += %1$d) {
            %2$s        }
                }
            """;

    private final Path templates;
    private final Path target;

    private GeneratedSources(Path templates, Path target) {
        this.templates = templates;
        this.target = target;
    }

    /** @param args the folder of the templates, and that of the generated sources */
    public static void main(String[] args) throws IOException {
        GeneratedSources sources = new GeneratedSources(Path.of(args[0]), Path.of(args[1]));
        sources.write(
                "transform/WalshHadamardPasses",
                String.format(PASSES, LARGEST_STRIDE, forEachStride(CASE), forEachStride(PASS)));
        sources.write("transform/WalshHadamardBlocks", String.format(BLOCKS, block(1) + block(2) + block(3) + block(4)));
        sources.write("circuit/BlockPass", sources.laneByLane("BlockPass"));
        sources.write("table/SumProduct", sources.collecting("SumProduct", "Double.sum"));
        sources.write("table/MaxProduct", sources.collecting("MaxProduct", "Math.max"));
    }

    private static String forEachStride(String template) {
        return IntStream.rangeClosed(SMALLEST_STRIDE, LARGEST_STRIDE)
                .mapToObj(exponent -> String.format(template, exponent))
                .collect(Collectors.joining());
    }

    /** All levels of a block of 2^levels entries: each entry meets the one whose number differs in the bit of the level. */
    private static String block(int levels) {
        int size = 1 << levels;
        StringBuilder lines = new StringBuilder();
        for (int level = 0; level < levels; level++) {
            for (int i = 0; i < size; i++) {
                int bit = 1 << level;
                String met = entry(level, i & ~bit) + ((i & bit) == 0 ? " + " : " - ") + entry(level, i | bit);
                lines.append("            double ").append(entry(level + 1, i)).append(" = ").append(met).append(";\n");
            }
        }
        for (int i = 0; i < size; i++) {
            lines.append("            ").append(entry(0, i)).append(" = ").append(entry(levels, i)).append(";\n");
        }
        return String.format(BLOCK, size, lines);
    }

    private static String entry(int level, int number) {
        return level == 0 ? "a[j + " + number + "]" : "level" + level + "entry" + number;
    }

    /** A template in which a line with a dollar sign stands for one line for each of its SETS. */
    private String laneByLane(String name) throws IOException {
        String template = Files.readString(templates.resolve(name + ".java"));
        Matcher sets = Pattern.compile("int SETS = (\\d+);").matcher(template);
        if (!sets.find()) {
            throw new IllegalStateException(name + " does not say how many SETS there are");
        }
        int lanes = Integer.parseInt(sets.group(1));
        return template.lines()
                .flatMap(line -> line.contains("$")
                        ? IntStream.range(0, lanes).mapToObj(lane -> line.replace("$", Integer.toString(lane)))
                        : Stream.of(line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** The contraction of tables by one way to collect products. */
    private String collecting(String name, String function) throws IOException {
        return Files.readString(templates.resolve("CollectingProduct.java"))
                .replace("CollectingProduct", name)
                .replace("COLLECT", function);
    }

    /** A file that has not changed is not compiled again. */
    private void write(String name, String text) throws IOException {
        Path file = target.resolve("org/parseval/" + name + ".java");
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }
}
