package org.parseval.cli.program;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;

/**
 * One line on a terminal that says what is being done and how long it can still take at most. It appears early, but not for what is
 * done at once, is drawn anew also where the engine does not report, and leaves nothing behind.
 */
public final class TerminalProgress implements Progress, AutoCloseable {
    /** From the start of the program: what is done sooner needs no line. */
    private static final long PATIENCE_MILLIS = 700;

    private static final long INTERVAL_MILLIS = 200;
    private static final int BAR = 24;

    /** The one that is on the terminal, so that a signal can take it away. */
    private static volatile @Nullable TerminalProgress present;

    private final PrintStream terminal;
    private final Deadline deadline;
    private final boolean tellsWork;
    /** Draws the line, where there is a terminal. */
    private final Optional<ScheduledThreadPoolExecutor> drawing;

    private final Optional<? extends Future<?>> drawings;
    private volatile String phase = "starting";
    private volatile double fraction;
    private volatile String best = "";
    private int lineLength;
    private boolean closed;

    private TerminalProgress(PrintStream terminal, boolean shown, Budget budget, boolean tellsWork) {
        this.terminal = terminal;
        this.tellsWork = tellsWork;
        deadline = budget.deadline();
        present = this;
        drawing = shown ? Optional.of(new ScheduledThreadPoolExecutor(1, TerminalProgress::daemon)) : Optional.empty();
        drawings = drawing.map(thread -> thread.scheduleAtFixedRate(
                this::drawNow, patienceLeftMillis(), INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
    }

    private static long patienceLeftMillis() {
        long now = ProgramClock.nanos();
        return Math.max(0, PATIENCE_MILLIS - TimeUnit.NANOSECONDS.toMillis(now - ProgramStart.nanosOr(now)));
    }

    /**
     * The launcher says whether the standard error is a terminal; Java cannot tell by itself.
     *
     * @param tellsWork whether reports are of the work done; else they are of the time gone, which the line tells anyhow
     */
    public static TerminalProgress onErr(boolean quiet, Budget budget, boolean tellsWork) {
        return new TerminalProgress(System.err, !quiet && Boolean.getBoolean("parseval.terminal"), budget, tellsWork);
    }

    /** Takes away the line that is on the terminal, if there is one. */
    static void endPresent() {
        TerminalProgress shown = present;
        if (shown != null) {
            shown.close();
        }
    }

    @Override
    public void report(String newPhase, double ofIt) {
        phase = newPhase;
        fraction = ofIt;
    }

    @Override
    public void improved(Answer answer) {
        if (drawing.isPresent() && !answer.value().isZero()) {
            best = "  so far " + soFar(answer);
        }
    }

    /** The value and how it is known: a number alone would look like an answer. */
    static String soFar(Answer answer) {
        double log10 = answer.value().log10();
        return switch (answer.kind()) {
            case EXACT -> String.format(Locale.ROOT, "10^%.8g, exact", log10);
            case ESTIMATE ->
                String.format(
                        Locale.ROOT,
                        "10^%.8g +- %.2g",
                        log10,
                        answer.standardErrorLog10().orElseThrow());
            case CERTIFIED -> {
                Answer.Bounds bounds = answer.certified().orElseThrow();
                yield String.format(Locale.ROOT, "between 10^%.6g and 10^%.6g", bounds.log10Low(), bounds.log10High());
            }
            case GUARANTEED -> String.format(Locale.ROOT, "10^%.8g within a factor, with a probability", log10);
            case UNSUPPORTED -> String.format(Locale.ROOT, "10^%.8g, which nothing supports yet", log10);
        };
    }

    /** Stands at the end of the line until there is another word. */
    public void remark(String words) {
        best = "  " + words;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "progress");
        thread.setDaemon(true);
        return thread;
    }

    private synchronized void drawNow() {
        if (!closed) {
            draw(line(phase, tellsWork ? fraction : 0, deadline, best));
        }
    }

    /** The bar is left out where nothing says how much is done. */
    public static String line(String phase, double fraction, Deadline deadline, String best) {
        int filled = (int) Math.round(Math.min(1, fraction) * BAR);
        String bar = fraction > 0
                ? String.format(
                        Locale.ROOT,
                        " [%s%s] %3.0f %%",
                        "#".repeat(filled),
                        " ".repeat(BAR - filled),
                        100 * Math.min(1, fraction))
                : "";
        String time = deadline.isUnlimited()
                ? String.format(Locale.ROOT, "%.0f s", Math.floor(deadline.elapsedSeconds()))
                : String.format(
                        Locale.ROOT, "at most %.0f s left", Math.ceil(Math.max(0, deadline.remainingSeconds())));
        return phase + bar + "  " + time + best;
    }

    private void draw(String line) {
        terminal.print("\r" + line + " ".repeat(Math.max(0, lineLength - line.length())));
        terminal.flush();
        lineLength = line.length();
    }

    @Override
    public synchronized void close() {
        closed = true;
        drawings.ifPresent(future -> future.cancel(false));
        drawing.ifPresent(ScheduledThreadPoolExecutor::shutdown);
        if (lineLength > 0) {
            draw("");
            terminal.print("\r");
            terminal.flush();
        }
    }
}
