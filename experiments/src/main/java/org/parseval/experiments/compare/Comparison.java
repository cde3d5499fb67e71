package org.parseval.experiments.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * Runs every engine on the same instances, each with the same budget, one after the other. What one engine does, or fails to
 * do, does not change the run of another.
 *
 * <pre>{@code
 * Comparison comparison = new Comparison(Task.PR, budget, engines, new KnownAnswers(List.of()));
 * InstanceRuns runs = comparison.run("grid", new InstanceFile(Path.of("grid.uai")), Progress.SILENT);
 * }</pre>
 *
 * @param budget of each run
 * @param known the references; where there is none, an exact answer of the engine {@code exact} is one
 */
public record Comparison(Task task, Budget budget, List<Engine> engines, KnownAnswers known) {

    private static final String EXACT = "exact";
    private static final String BY_EXACT = "engine exact";

    /** A run before its error is known. */
    private record Attempt(Optional<Answer> answer, Outcome outcome, double seconds) {}

    /**
     * Reads everything that belongs to an instance, so that bad input is told before any work.
     *
     * @throws org.parseval.model.InputException if something cannot be read
     */
    public void check(InstanceFile file) {
        Model model = file.readModel();
        known.of(file, task, model, evidence(file, model));
    }

    /** All engines on one instance, from the start. */
    public InstanceRuns run(String name, InstanceFile file, Progress progress) {
        return run(name, file, engine -> progress, RunLog.none());
    }

    /**
     * All engines on one instance. Runs that were finished before are not repeated. If the budget's signal to stop is given, the
     * run that it ends does not count, and the finished ones are returned.
     *
     * @param progress asked for each run as it begins
     * @param log of finished runs, which is read and added to
     */
    public InstanceRuns run(String name, InstanceFile file, Function<Engine, Progress> progress, RunLog log) {
        Model model = file.readModel();
        Evidence evidence = evidence(file, model);
        Optional<Reference> reference = known.of(file, task, model, evidence);
        RunLog.Instance kept = log.of(file, reference);
        Map<String, Run> runs = new HashMap<>();
        boolean complete =
                engines.stream().allMatch(engine -> kept.run(engine.name()).isPresent());
        for (Engine engine : inTurn()) {
            boolean isReference = reference.isEmpty() && engine.name().equals(EXACT);
            Optional<Run> before = kept.run(engine.name());
            // Distributions are not kept; errors against them need them again.
            boolean usable = before.isPresent() && (!isReference || complete || task == Task.PR);
            if (usable) {
                runs.put(engine.name(), before.get());
                reference = reference.or(() -> isReference ? remembered(before.get(), evidence) : Optional.empty());
                continue;
            }
            String label = name + ", " + engine.name() + ": ";
            Progress told = progress.apply(engine);
            Attempt attempt = attempt(
                    engine, model, Query.of(task, evidence), (phase, fraction) -> told.report(label + phase, fraction));
            if (budget.host().stop().isGiven()) {
                break;
            }
            reference = reference.or(() -> isReference ? exactAnswer(attempt, evidence) : Optional.empty());
            Run run = run(engine, attempt, reference);
            runs.put(engine.name(), run);
            kept.add(run);
        }
        List<Run> finished = engines.stream()
                .filter(engine -> runs.containsKey(engine.name()))
                .map(engine -> runs.get(engine.name()))
                .toList();
        return new InstanceRuns(name, file.path(), reference, finished);
    }

    /** One engine on one model, against a known answer. */
    public Run run(Engine engine, Model model, Evidence evidence, Reference reference) {
        Attempt attempt = attempt(engine, model, Query.of(task, evidence), Progress.SILENT);
        return run(engine, attempt, Optional.of(reference));
    }

    private static Run run(Engine engine, Attempt attempt, Optional<Reference> reference) {
        return new Run(engine.name(), attempt.outcome(), error(reference, attempt.answer()), attempt.seconds());
    }

    /** The engine that may be the reference of the others comes first. */
    private List<Engine> inTurn() {
        List<Engine> all = new ArrayList<>(engines);
        all.sort(Comparator.comparing(engine -> !engine.name().equals(EXACT)));
        return all;
    }

    static Evidence evidence(InstanceFile file, Model model) {
        return file.hasEvidence() ? file.readEvidence(model) : Evidence.none();
    }

    private Attempt attempt(Engine engine, Model model, Query query, Progress progress) {
        long start = budget.host().clock().nanos();
        Optional<Answer> answer = Optional.empty();
        Outcome outcome;
        try {
            if (engine.tasks().contains(task)) {
                Answer found = engine.solve(model, query, budget, progress);
                answer = Optional.of(found);
                outcome = Outcome.Answered.of(found);
            } else {
                outcome = new Outcome.Failed(Outcome.Cause.UNSUPPORTED, "does not answer " + task);
            }
        } catch (BudgetException refused) {
            outcome = new Outcome.Failed(Outcome.Cause.BUDGET, String.valueOf(refused.getMessage()));
        } catch (OutOfMemoryError full) {
            outcome = new Outcome.Failed(Outcome.Cause.OUT_OF_MEMORY, "the Java heap is too small");
        } catch (RuntimeException | StackOverflowError bug) {
            outcome = new Outcome.Failed(Outcome.Cause.BUG, bug.toString());
        }
        return new Attempt(answer, outcome, (budget.host().clock().nanos() - start) * 1e-9);
    }

    private static Optional<Reference> exactAnswer(Attempt attempt, Evidence evidence) {
        return attempt.answer()
                .filter(answer -> answer.kind() == Answer.Kind.EXACT)
                .map(answer -> answer.distributions()
                        .<Reference>map(marginals -> new Reference.Distributions(marginals, evidence, BY_EXACT))
                        // For marginals too: that there are none, the evidence being impossible.
                        .orElseGet(() -> new Reference.Partition(answer.value().log10(), BY_EXACT)));
    }

    /** The value that a finished run of the engine exact found, if it is the reference of the others. */
    Optional<Reference> rememberedExact(RunLog.Instance kept) {
        return task == Task.PR ? kept.run(EXACT).flatMap(run -> remembered(run, Evidence.none())) : Optional.empty();
    }

    /** The reference that a finished run was; of distributions only that, since all errors against them are known. */
    private Optional<Reference> remembered(Run run, Evidence evidence) {
        return run.answered()
                .filter(answered -> answered.kind() == Answer.Kind.EXACT)
                .map(answered -> task == Task.PR || answered.value().isZero()
                        ? new Reference.Partition(answered.value().log10(), BY_EXACT)
                        : new Reference.Distributions(Marginals.exact(new double[0][]), evidence, BY_EXACT));
    }

    private static OptionalDouble error(Optional<Reference> reference, Optional<Answer> answer) {
        return reference.isPresent() && answer.isPresent()
                ? OptionalDouble.of(reference.get().error(answer.get()))
                : OptionalDouble.empty();
    }
}
