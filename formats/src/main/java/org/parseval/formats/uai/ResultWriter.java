package org.parseval.formats.uai;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes result files of the UAI competitions: the task on the first line, then the solution. A better solution may
 * follow at any time after a line {@code -BEGIN-}; the last one counts.
 */
public final class ResultWriter {
    private ResultWriter() {}

    /** Writes a file of one solution and flushes; the stream stays open. */
    public static void write(UaiResult result, OutputStream out) throws IOException {
        out.write(bytes(text(result)));
        out.flush();
    }

    /** A file of one solution. */
    public static String text(UaiResult result) {
        return result.task() + "\n" + solution(result);
    }

    /** Adds a better solution to a file, or starts the file if it is missing or empty. */
    public static void append(UaiResult result, Path file) throws IOException {
        boolean first = !Files.exists(file) || Files.size(file) == 0;
        String text = (first ? result.task().name() : "-BEGIN-") + "\n" + solution(result);
        // In one write, so that a process killed in between rarely leaves half a solution.
        Files.write(file, bytes(text), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String solution(UaiResult result) {
        StringBuilder text = new StringBuilder();
        if (result instanceof UaiResult.Partition partition) {
            text.append(partition.log10Z() == Double.NEGATIVE_INFINITY ? "-inf" : Double.toString(partition.log10Z()));
        } else if (result instanceof UaiResult.MarginalTable table) {
            double[][] probabilities = table.marginals().probabilities();
            text.append(probabilities.length);
            for (double[] distribution : probabilities) {
                text.append(' ').append(distribution.length);
                for (double probability : distribution) {
                    text.append(' ').append(probability);
                }
            }
        } else if (result instanceof UaiResult.Assignment assignment) {
            text.append(assignment.states().length);
            for (int state : assignment.states()) {
                text.append(' ').append(state);
            }
        } else if (result instanceof UaiResult.PartialAssignment assignment) {
            text.append(assignment.states().length);
            for (int i = 0; i < assignment.states().length; i++) {
                text.append(' ')
                        .append(assignment.variables()[i])
                        .append(' ')
                        .append(assignment.states()[i]);
            }
        }
        return text.append('\n').toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
