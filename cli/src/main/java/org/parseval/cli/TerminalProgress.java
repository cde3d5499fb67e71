package org.parseval.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.inference.Progress;

/**
 * One line on a terminal that says what is being done, how much of it, and how long it will still take. It appears only
 * after a while, and leaves nothing behind.
 */
final class TerminalProgress implements Progress, AutoCloseable {
    private static final long PATIENCE_NANOS = 500_000_000L;
    private static final long INTERVAL_NANOS = 200_000_000L;
    private static final int BAR = 24;

    private final PrintStream terminal;
    private final boolean shown;
    private String phase = "";
    private String best = "";
    private long phaseStart = System.nanoTime();
    private long next = System.nanoTime() + PATIENCE_NANOS;
    private int lineLength;

    private TerminalProgress(PrintStream terminal, boolean shown) {
        this.terminal = terminal;
        this.shown = shown;
    }

    /** The launcher says whether the standard error is a terminal; Java cannot tell by itself. */
    static TerminalProgress onErr(boolean quiet) {
        return new TerminalProgress(System.err, !quiet && Boolean.getBoolean("parseval.terminal"));
    }

    @Override
    public void report(String newPhase, double fraction) {
        if (!shown) {
            return;
        }
        long now = System.nanoTime();
        if (!newPhase.equals(phase)) {
            phase = newPhase;
            phaseStart = now;
        }
        if (now >= next) {
            next = now + INTERVAL_NANOS;
            int filled = (int) Math.round(fraction * BAR);
            double elapsed = (now - phaseStart) * 1e-9;
            String left = fraction > 0.01 ? Quantities.seconds(elapsed / fraction * (1 - fraction)) + " left" : "";
            draw(String.format(
                    Locale.ROOT,
                    "%s [%s%s] %3.0f %%  %s%s",
                    phase,
                    "#".repeat(filled),
                    " ".repeat(BAR - filled),
                    100 * fraction,
                    left,
                    best));
        }
    }

    @Override
    public void improved(Answer answer) {
        if (!answer.value().isZero()) {
            double error = answer.standardError().orElse(Double.NaN) / Math.log(10);
            best = String.format(Locale.ROOT, "  so far 10^%.8g", answer.value().log10())
                    + (Double.isNaN(error) ? "" : String.format(Locale.ROOT, " +- %.2g", error));
        }
    }

    private void draw(String line) {
        terminal.print("\r" + line + " ".repeat(Math.max(0, lineLength - line.length())));
        terminal.flush();
        lineLength = line.length();
    }

    @Override
    public void close() {
        if (lineLength > 0) {
            draw("");
            terminal.print("\r");
            terminal.flush();
        }
    }
}
