import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes org.parseval.transform.WalshHadamardPasses: a method for each stride, all of one template. The build runs it before it compiles. */
final class WalshHadamardPasses {
    private static final int SMALLEST = 3;
    private static final int LARGEST = 24;

    private static final String TYPE =
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

    /** @param args the folder of the generated sources */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0], "org", "parseval", "transform", "WalshHadamardPasses.java");
        String text = String.format(TYPE, LARGEST, forEachStride(CASE), forEachStride(PASS));
        Files.createDirectories(file.getParent());
        // A file that has not changed is not compiled again.
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    private static String forEachStride(String template) {
        return IntStream.rangeClosed(SMALLEST, LARGEST)
                .mapToObj(exponent -> String.format(template, exponent))
                .collect(Collectors.joining());
    }
}
