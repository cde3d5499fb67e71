package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/**
 * Independent samplers on one part, beside each other. Each round gives a piece of work to the one that is forecast to reach the error
 * soonest, and to those that are not far behind; the others get a small share, so that they can still contradict. Rounds are made by
 * counted work, whatever the number of threads.
 */
final class Samplers implements AutoCloseable {
    static final Samplers NONE = new Samplers(List.of(), 0, 0);

    /** A sampler that is forecast to take so many times longer gets only a share of the work. */
    private static final double FAR_BEHIND = 4;

    /** That share, relative to the work of the one in front. */
    private static final double LEAST_SHARE = 0.25;

    private final List<Contender> contenders;
    private final double workAlone;
    private final double logError;

    private Samplers(List<Contender> contenders, double workAlone, double logError) {
        this.contenders = contenders;
        this.workAlone = workAlone;
        this.logError = logError;
    }

    /**
     * @param methods the one that gives the first answer first
     * @param memory bytes for all of them together
     * @param workAlone that the first one does before the others begin, in nanoseconds; where it may do any, it is believed without them
     * @param logError that is asked for
     */
    static Samplers of(
            List<Method> methods,
            Part part,
            Resources resources,
            long memory,
            double workAlone,
            double logError,
            CurrentDeadline current) {
        List<Contender> all = new ArrayList<>();
        for (Method method : methods) {
            Resources own = resources.withMemory(Math.max(1, memory / methods.size()));
            all.add(new Contender(new Attempt(method, part, own), own.workers(), current));
        }
        return new Samplers(all, workAlone, logError);
    }

    /** Whether a sampler may begin: the first one may, the others when it has done what it does alone, or can do no more. */
    private boolean isDue(Contender contender) {
        Contender first = contenders.get(0);
        if (contender.equals(first) || workAlone == 0) {
            return true;
        }
        return !first.hasArrived(logError) && (!first.isRefinable() || first.attempt.spent() >= workAlone);
    }

    /** Makes a round. */
    void advance(Deadline deadline) {
        List<Contender> chosen = chosen();
        if (chosen.isEmpty()) {
            return;
        }
        Workers workers = chosen.get(0).workers;
        if (chosen.size() > 1 && workers.sharing() > 1) {
            try {
                workers.forEach(chosen.size(), i -> chosen.get(i).advance(deadline));
            } catch (Deadline.TimeUp up) {
                // Those that were not reached go on in the next round, if there is one.
            }
            return;
        }
        // One after the other, each with its share of the time.
        for (int i = 0; i < chosen.size(); i++) {
            chosen.get(i).advance(deadline.share(1.0 / (chosen.size() - i)));
        }
    }

    private List<Contender> chosen() {
        double soonest = Double.POSITIVE_INFINITY;
        double mostWork = 0;
        for (Contender contender : contenders) {
            soonest = Math.min(soonest, contender.workToError());
            mostWork = Math.max(mostWork, contender.work());
        }
        List<Contender> chosen = new ArrayList<>();
        for (Contender contender : contenders) {
            boolean near = contender.workToError() <= FAR_BEHIND * soonest;
            if (isDue(contender) && contender.isRefinable() && (near || contender.work() <= LEAST_SHARE * mostWork)) {
                chosen.add(contender);
            }
        }
        if (chosen.isEmpty()) {
            contenders.stream().filter(Contender::isRefinable).findFirst().ifPresent(chosen::add);
        }
        return chosen;
    }

    /** The work that all of them together have spent. */
    double spent() {
        return contenders.stream()
                .mapToDouble(contender -> contender.attempt.spent())
                .sum();
    }

    boolean isRefinable() {
        return contenders.stream().anyMatch(Contender::isRefinable);
    }

    /** Whether one of them has what it was asked for, and each of the others had its say or cannot have it. */
    boolean isSettled() {
        return contenders.stream().anyMatch(contender -> contender.attempt.isDone())
                && contenders.stream()
                        .allMatch(contender -> contender.hasAnswer() || !contender.isRefinable() || !isDue(contender));
    }

    /** The trials of those that were begun. */
    List<Trial> trials() {
        return contenders.stream()
                .flatMap(contender -> contender.attempt.trial().stream())
                .toList();
    }

    @Override
    public void close() {
        contenders.forEach(contender -> contender.attempt.close());
    }

    /** One sampler. */
    private static final class Contender {
        private final Attempt attempt;
        private final Workers workers;
        private final CurrentDeadline current;

        Contender(Attempt attempt, Workers workers, CurrentDeadline current) {
            this.attempt = attempt;
            this.workers = workers;
            this.current = current;
        }

        void advance(Deadline deadline) {
            attempt.goOn(current, workers.sharing(), deadline);
        }

        boolean isRefinable() {
            return attempt.isRefinable();
        }

        /** Whether it has an error as small as was asked for, and all the checks of its own that belong to it. */
        boolean hasArrived(double logError) {
            return attempt.isDone() && error() <= logError;
        }

        boolean hasAnswer() {
            return attempt.best().isPresent();
        }

        double work() {
            return attempt.work();
        }

        /** The work until the error would be one, if it falls with the square root of the samples; infinite without an error. */
        double workToError() {
            double error = error();
            return error == Double.POSITIVE_INFINITY ? error : work() * error * error;
        }

        private double error() {
            return attempt.best()
                    .map(found -> found.relativeError().orElse(Double.POSITIVE_INFINITY))
                    .orElse(Double.POSITIVE_INFINITY);
        }
    }
}
