package org.parseval.serve;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.parseval.inference.Answer;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;

/**
 * A question that is being answered. One thread works and others wait for news. Only the latest news is kept, and it is
 * written as JSON when it is sent, so that a slow listener costs nothing.
 */
final class Job implements Progress {
    private final String id;
    private final Function<Answer, String> json;
    private final StopSignal stop = new StopSignal();
    private final long start = System.nanoTime();

    private String phase = "waiting";
    private double fraction;
    private Optional<Supplier<String>> better = Optional.empty();
    private Optional<Supplier<String>> result = Optional.empty();
    private Optional<Problem> problem = Optional.empty();

    /** @param json how an answer is told */
    Job(String id, Function<Answer, String> json) {
        this.id = id;
        this.json = json;
    }

    /**
     * The state of the work, to tell.
     *
     * @param better an answer as JSON that was not told yet; the last one if the job is done
     */
    record News(
            String phase,
            double fraction,
            double seconds,
            Optional<Supplier<String>> better,
            Optional<Problem> problem,
            boolean done) {}

    String id() {
        return id;
    }

    StopSignal stop() {
        return stop;
    }

    @Override
    public synchronized void report(String newPhase, double newFraction) {
        phase = newPhase;
        fraction = newFraction;
    }

    @Override
    public synchronized void improved(Answer found) {
        better = Optional.of(() -> json.apply(found));
        notifyAll();
    }

    void answered(Answer found) {
        done(() -> json.apply(found));
    }

    synchronized void done(Supplier<String> found) {
        result = Optional.of(found);
        notifyAll();
    }

    synchronized void failed(Problem why) {
        problem = Optional.of(why);
        notifyAll();
    }

    private boolean isDone() {
        return result.isPresent() || problem.isPresent();
    }

    /** Waits for an answer that was not told yet, but not longer than that. */
    synchronized News news(long mostMillis) throws InterruptedException {
        await(mostMillis, () -> isDone() || better.isPresent());
        Optional<Supplier<String>> told = result.isPresent() ? result : better;
        better = Optional.empty();
        return new News(phase, fraction, (System.nanoTime() - start) * 1e-9, told, problem, isDone());
    }

    /** Lets time pass between two answers; the end of the job ends the pause. */
    synchronized void pause(long millis) throws InterruptedException {
        await(millis, this::isDone);
    }

    /** Waits on this job, which the caller has locked. */
    private void await(long mostMillis, BooleanSupplier until) throws InterruptedException {
        long end = System.nanoTime() + mostMillis * 1_000_000;
        for (long left = mostMillis; !until.getAsBoolean() && left > 0; ) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
