package org.parseval.fuzz;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Asks some subjects about each of many models, two at a time, and tells what they get wrong, one line each. */
final class Fuzzer {
    private static final int WORKERS = 2;

    /** One in so many answers is asked for again on two threads. */
    private static final int REPEAT = 8;

    /** A line every so many models. */
    private static final int PROGRESS = 500;

    private record Question(Subject subject, Task task) {
        String label() {
            return subject.name() + " " + task;
        }
    }

    /** The record of one subject. */
    private static final class Tally {
        private int asked;
        private int exact;
        private int refused;
        private int wrong;
        private int timed;
    }

    private final List<Question> questions = new ArrayList<>();
    private final String families;
    private final int questionsEach;
    private final PrintStream out;
    private final Map<String, Tally> tallies = new TreeMap<>();
    private final Map<String, Integer> kinds = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private final Calibration calibration = new Calibration();
    private int models;

    /**
     * @param subjects that are asked
     * @param families a regular expression for the families that models may be of
     * @param asked one for the questions that may be asked, such as {@code energy:standard PR}
     * @param questionsEach how many of them, drawn at random, are asked about each model
     */
    Fuzzer(List<Subject> subjects, String families, String asked, int questionsEach, PrintStream out) {
        this.families = families;
        this.questionsEach = questionsEach;
        this.out = out;
        for (Subject subject : subjects) {
            for (Task task : Reply.tasks(subject.engine())) {
                Question question = new Question(subject, task);
                if (question.label().matches(asked)) {
                    questions.add(question);
                }
            }
        }
    }

    /** Models of so many seeds from one on, without those of other families. */
    void run(long first, int count) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            Thread worker = new Thread(() -> {
                for (int k = next.getAndIncrement(); k < count; k = next.getAndIncrement()) {
                    if (Problem.family(first + k).label().matches(families)) {
                        ask(first + k);
                    }
                }
            });
            workers.add(worker);
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    private void ask(long seed) {
        Problem problem;
        try {
            problem = Problem.of(seed);
        } catch (RuntimeException e) {
            throw new IllegalStateException("no model for -Dseed=" + seed, e);
        }
        List<Question> chosen = new ArrayList<>(questions);
        Random random = new Random(~seed);
        Collections.shuffle(chosen, random);
        for (Question question : chosen.subList(0, Math.min(questionsEach, chosen.size()))) {
            ask(problem, question.subject, question.task, random.nextInt(REPEAT) == 0);
        }
        synchronized (this) {
            models++;
            if (models % PROGRESS == 0) {
                out.printf("fuzz: %d models, %d failures%n", models, failures.size());
            }
        }
    }

    private void ask(Problem problem, Subject subject, Task task, boolean twice) {
        Engine engine = subject.engine();
        List<Finding> findings = new ArrayList<>();
        boolean exact = false;
        boolean refused = false;
        boolean timed = false;
        try {
            Reply reply = Reply.to(engine, task, problem, subject.memory(), 1);
            exact = reply.exact();
            findings.addAll(Checks.of(problem, task, reply));
            calibration.note(problem, subject, task, reply);
            timed = !reply.untimed();
            if (twice && !timed && !same(reply, Reply.to(engine, task, problem, subject.memory(), 2))) {
                findings.add(new Finding("depends on threads", "said " + reply.log() + " on one"));
            }
        } catch (BudgetException e) {
            refused = true;
        } catch (RuntimeException | Error e) {
            StackTraceElement[] trace = e.getStackTrace();
            findings.add(new Finding("exception", e + (trace.length == 0 ? "" : " at " + trace[0])));
        }
        record(problem, subject, task, findings, exact, refused, timed);
    }

    private static boolean same(Reply one, Reply two) {
        return one.sign() == two.sign()
                && one.log() == two.log()
                && one.interval().equals(two.interval())
                && one.certified().equals(two.certified())
                && Arrays.deepEquals(
                        one.marginals().orElse(new double[0][]), two.marginals().orElse(new double[0][]))
                && Arrays.equals(one.state().orElse(new int[0]), two.state().orElse(new int[0]));
    }

    private synchronized void record(
            Problem problem,
            Subject subject,
            Task task,
            List<Finding> findings,
            boolean exact,
            boolean refused,
            boolean timed) {
        Tally tally = tallies.computeIfAbsent(subject.name() + " " + task, key -> new Tally());
        tally.asked++;
        tally.exact += exact ? 1 : 0;
        tally.refused += refused ? 1 : 0;
        tally.wrong += findings.isEmpty() ? 0 : 1;
        tally.timed += timed ? 1 : 0;
        for (Finding finding : findings) {
            String line = String.format(
                    Locale.ROOT,
                    "%s %s %s -Dseed=%d %s: %s",
                    subject.name(),
                    problem.family(),
                    task,
                    problem.seed(),
                    finding.kind(),
                    finding.detail());
            out.println(line);
            failures.add(line);
            kinds.merge(subject.name() + " | " + problem.family() + " | " + finding.kind(), 1, Integer::sum);
        }
    }

    synchronized List<String> failures() {
        return List.copyOf(failures);
    }

    Calibration calibration() {
        return calibration;
    }

    /** All that was seen, as text. */
    synchronized String report() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%d models of %d families, %d failures%n%n", models, Family.ALL.size(), failures.size()));
        text.append(String.format(
                Locale.ROOT,
                "%-45s %7s %7s %7s %7s %7s%n",
                "subject and task",
                "asked",
                "exact",
                "refused",
                "wrong",
                "timed"));
        tallies.forEach((name, tally) -> text.append(String.format(
                Locale.ROOT,
                "%-45s %7d %7d %7d %7d %7d%n",
                name,
                tally.asked,
                tally.exact,
                tally.refused,
                tally.wrong,
                tally.timed)));
        text.append(String.format("%n")).append(calibration.table());
        text.append(String.format("%nfailures by subject, family and kind%n"));
        kinds.forEach((kind, count) -> text.append(String.format(Locale.ROOT, "%6d  %s%n", count, kind)));
        text.append(String.format("%n"))
                .append(failures.stream().sorted().collect(Collectors.joining(System.lineSeparator())));
        return text.append(System.lineSeparator()).toString();
    }
}
