package org.parseval.experiments.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
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

    /** A run before its error is known. */
    private record Attempt(String engine, Optional<Answer> answer, Outcome outcome, double seconds) {}

    /**
     * Reads everything that belongs to an instance, so that bad input is told before any work.
     *
     * @throws org.parseval.formats.text.InputException if something cannot be read
     */
    public void check(InstanceFile file) {
        Model model = file.readModel();
        known.of(file, task, model, evidence(file, model));
    }

    /** All engines on one instance. */
    public InstanceRuns run(String name, InstanceFile file, Progress progress) {
        Model model = file.readModel();
        Evidence evidence = evidence(file, model);
        List<Attempt> attempts = new ArrayList<>();
        for (Engine engine : engines) {
            String label = name + ", " + engine.name() + ": ";
            attempts.add(attempt(
                    engine,
                    model,
                    Query.of(task, evidence),
                    (phase, fraction) -> progress.report(label + phase, fraction)));
        }
        Optional<Reference> reference = known.of(file, task, model, evidence).or(() -> exactAnswer(attempts, evidence));
        List<Run> runs = attempts.stream()
                .map(a -> new Run(a.engine(), a.outcome(), error(reference, a.answer()), a.seconds()))
                .toList();
        return new InstanceRuns(name, file.path(), reference, runs);
    }

    private static Evidence evidence(InstanceFile file, Model model) {
        return file.hasEvidence() ? file.readEvidence(model) : Evidence.none();
    }

    private Attempt attempt(Engine engine, Model model, Query query, Progress progress) {
        long start = System.nanoTime();
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
        return new Attempt(engine.name(), answer, outcome, (System.nanoTime() - start) * 1e-9);
    }

    private Optional<Reference> exactAnswer(List<Attempt> attempts, Evidence evidence) {
        String source = "engine exact";
        return attempts.stream()
                .filter(a -> a.engine().equals("exact"))
                .flatMap(a -> a.answer().stream())
                .filter(answer -> answer.kind() == Answer.Kind.EXACT)
                .findFirst()
                .map(answer -> answer.marginals()
                        .<Reference>map(marginals -> new Reference.Distributions(marginals, evidence, source))
                        // For marginals too: that there are none, the evidence being impossible.
                        .orElseGet(() -> new Reference.Partition(answer.value().log10(), source)));
    }

    private static OptionalDouble error(Optional<Reference> reference, Optional<Answer> answer) {
        return reference.isPresent() && answer.isPresent()
                ? OptionalDouble.of(reference.get().error(answer.get()))
                : OptionalDouble.empty();
    }
}
