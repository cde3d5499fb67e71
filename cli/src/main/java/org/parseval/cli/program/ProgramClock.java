package org.parseval.cli.program;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.parseval.inference.Host;

/**
 * The clock by which the limits of the program go: that of the machine, or with {@code -Dparseval.clock=process} the processor time of the
 * process, by which measurements on a busy machine can be compared.
 */
public final class ProgramClock {
    private static final boolean OF_PROCESS = "process".equals(System.getProperty("parseval.clock"));

    /** The system tells the time of a process slowly, and is asked again after so many nanoseconds. */
    private static final long NANOS_BETWEEN_LOOKS = 1_000_000;

    private ProgramClock() {}

    /** Whether the limits go by the time of the process, which is zero at its start. */
    static boolean isOfProcess() {
        return OF_PROCESS;
    }

    /** The clock for engines. */
    public static Host.Clock clock() {
        return OF_PROCESS ? ofProcess() : Host.Clock.SYSTEM;
    }

    static Host.Clock ofProcess() {
        return ProcessTime::nanos;
    }

    /** Nanoseconds since some fixed moment. */
    public static long nanos() {
        return clock().nanos();
    }

    /** Loaded only where it is used. */
    private static final class ProcessTime {
        private static final OperatingSystemMXBean SYSTEM =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        private static long nextLook = System.nanoTime();
        private static long seen;

        private static synchronized long nanos() {
            long now = System.nanoTime();
            if (now - nextLook >= 0) {
                seen = SYSTEM.getProcessCpuTime();
                nextLook = now + NANOS_BETWEEN_LOOKS;
            }
            return seen;
        }
    }
}
