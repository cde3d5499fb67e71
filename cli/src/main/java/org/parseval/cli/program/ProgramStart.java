package org.parseval.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The time at which the process started, which on a busy machine is well before its first line runs. */
public final class ProgramStart {
    /** A longer start has another reason, such as that the launcher built the program first. */
    private static final double LONGEST_SECONDS = 3;

    /** The unit of the kernel's times of processes. */
    private static final double TICKS_A_SECOND = 100;

    /** In {@code /proc/self/stat}, counted from the field after the name, which may have blanks. */
    private static final int START_FIELD = 19;

    /** When the first line ran, on the scale of {@link System#nanoTime}; none if another program called the command line. */
    private static OptionalLong firstLine = OptionalLong.empty();

    private ProgramStart() {}

    /** Called by the first line of the program. */
    public static void isNow() {
        firstLine = OptionalLong.of(System.nanoTime());
    }

    /** The start on the scale of {@link ProgramClock}, or a time that the caller noted if it was not a start of this program. */
    public static long nanosOr(long noted) {
        if (firstLine.isEmpty()) {
            return noted;
        }
        if (ProgramClock.isOfProcess()) {
            return 0;
        }
        double before = secondsSince() - (System.nanoTime() - firstLine.getAsLong()) * 1e-9;
        boolean told = before >= 0 && before < LONGEST_SECONDS;
        return firstLine.getAsLong() - (told ? (long) (before * 1e9) : 0);
    }

    /** The age of the process; not a number where the system does not tell. */
    private static double secondsSince() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            String uptime = Files.readString(Path.of("/proc/uptime")).split(" ", -1)[0];
            return Double.parseDouble(uptime) - Double.parseDouble(fields[START_FIELD]) / TICKS_A_SECOND;
        } catch (IOException | RuntimeException elsewhere) {
            return Double.NaN;
        }
    }
}
