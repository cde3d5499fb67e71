package org.parseval.cli.program;

import java.io.PrintWriter;

/** The name of the program, and its exit codes. */
public final class Program {
    public static final String VERSION = "parseval 0.1.0";

    public static final String PAPER =
            "The paper: Y. Xue, S. Ermon, R. Le Bras, C. Gomes, B. Selman, Variable Elimination in the Fourier Domain,"
                    + " ICML 2016.";

    public static final int BUG = 1;
    public static final int BAD_USAGE = 2;
    public static final int BAD_INPUT = 3;
    public static final int BUDGET_TOO_SMALL = 4;
    public static final int BAD_OUTPUT = 5;
    public static final int ROWS_FAILED = 6;

    private Program() {}

    /** How to get a larger heap: that is up to who started the virtual machine. */
    public static String moreHeap() {
        boolean submitted = System.getProperty("spark.submit.deployMode") != null;
        return submitted ? "--driver-memory 8g of spark-submit" : "PARSEVAL_OPTS=-Xmx8g";
    }

    /** Where a bug is, if that is asked for, or else how to ask for it. */
    public static void trace(Throwable problem, PrintWriter err) {
        if (System.getenv("PARSEVAL_DEBUG") != null) {
            problem.printStackTrace(err);
        } else {
            err.println("parseval: set PARSEVAL_DEBUG=1 for the stack trace");
        }
    }
}
