package org.parseval.engine.auto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Parts;
import org.parseval.engine.ZeroProof;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;

/**
 * Engine {@code auto}: after the reductions every independent part is solved exactly where the forecast fits the budget, and
 * else by elimination of the energy with samples, refined until the error is small enough or the budget is spent; where
 * samples do not get there, by compilation if there are many zeros, or by a division into cases if there is a small one;
 * where not even one sample is possible, by propagated beliefs within the certified bounds of mini-buckets. A first answer
 * comes early, better ones follow through {@link Progress#improved}.
 *
 * <pre>{@code
 * Engine engine = new AutoEngine(EnergySettings.standard());
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class AutoEngine implements Engine {
    /** How much of the time left is spent on samples before a long exact solution is begun, which may come to nothing. */
    private static final double SHARE_BEFORE_EXACT = 0.25;

    private static final double SHARE_FOR_A_LOOK = 0.1;

    /** A method that may be tried on a part; false if it did not answer. */
    private interface Method {
        boolean solve(PartSolution part, Deadline deadline, Progress progress);
    }

    private final EnergySettings settings;

    /** @param settings for the parts that are not solved exactly; their error is the one at which to stop */
    public AutoEngine(EnergySettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.allOf(Task.class);
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        Deadline deadline = Deadline.in(budget.time());
        progress.report("reducing", 0);
        Parts parts = Parts.of(model, query);
        try (Workers workers = new Workers(budget.threads(), () -> {})) {
            Run run = new Run(parts, query.task(), budget, deadline, progress, workers);
            run.answerAllRoughly();
            run.tryOnEach(PartSolution::tryQuickly);
            run.refine(run.mayBecomeExact() ? deadline.share(SHARE_BEFORE_EXACT) : deadline);
            run.tryOnEach(PartSolution::tryExactly);
            run.tryOnEach(PartSolution::tryCompiled);
            run.tryOnEach(PartSolution::tryBeliefs);
            run.solveByCases();
            run.tryOnEach(PartSolution::tryBounds);
            run.refine(deadline);
            return run.answer();
        }
    }

    /** One call of the engine. */
    private final class Run {
        private final Parts parts;
        private final Budget budget;
        private final Deadline deadline;
        private final Progress progress;
        private final ZeroProof proof = new ZeroProof();
        private final List<PartSolution> solutions = new ArrayList<>();
        private boolean zero;

        Run(Parts parts, Task task, Budget budget, Deadline deadline, Progress progress, Workers workers) {
            this.parts = parts;
            this.budget = budget;
            this.deadline = deadline;
            this.progress = progress;
            progress.report("planning", 0);
            for (Model part : parts.models()) {
                solutions.add(new PartSolution(part, parts.models().size(), task, settings, budget, workers));
            }
        }

        /** The cheap parts exactly, a rough answer for the others. */
        void answerAllRoughly() {
            for (PartSolution solution : solutions) {
                if (!zero) {
                    solution.answerRoughly(proof, deadline);
                    zero = solution.isZero();
                }
            }
            report();
            if (!zero) {
                // Orders of large parts take seconds, first samples less.
                solutions.forEach(part -> part.lookOnce(deadline.share(SHARE_FOR_A_LOOK)));
                report();
                progress.report("ordering", 0);
                solutions.forEach(part -> part.forecastWell(deadline));
            }
        }

        /** What a method can do in the time, the part that is cheapest to solve exactly first. */
        void tryOnEach(Method method) {
            List<PartSolution> costly = new ArrayList<>(solutions);
            costly.sort(Comparator.comparingDouble(PartSolution::exactSeconds));
            for (PartSolution solution : costly) {
                if (!zero && method.solve(solution, deadline, progress)) {
                    zero = solution.isZero();
                    report();
                }
            }
        }

        boolean mayBecomeExact() {
            return solutions.stream().anyMatch(PartSolution::mayBecomeExact);
        }

        /** Refines in turn what is not good enough yet. */
        void refine(Deadline end) {
            List<PartSolution> open = new ArrayList<>(solutions);
            boolean last = end.equals(deadline);
            open.removeIf(part -> isClosed(part, last));
            while (!zero && !open.isEmpty() && !end.passed()) {
                List<PartSolution> next = new ArrayList<>();
                for (int i = 0; i < open.size(); i++) {
                    progress.report("refining", fractionOfTime());
                    if (open.get(i).refine(end.share(1.0 / (open.size() - i)))) {
                        next.add(open.get(i));
                    }
                    report();
                }
                open = next;
                open.removeIf(part -> isClosed(part, last));
            }
        }

        private boolean isClosed(PartSolution part, boolean last) {
            return part.isGoodEnough() || (!last && !part.isPromising());
        }

        /** Parts that samples could not answer well enough: a sum over cases may do it exactly. */
        void solveByCases() {
            for (PartSolution solution : solutions) {
                if (!zero && !solution.isGoodEnough() && !deadline.passed()) {
                    progress.report("dividing", fractionOfTime());
                    if (solution.tryDivided(deadline, Progress.SILENT)) {
                        zero = solution.isZero();
                        report();
                    }
                }
            }
        }

        private double fractionOfTime() {
            double elapsed = deadline.elapsedSeconds();
            return deadline.isUnlimited() ? 0 : Math.min(1, elapsed / (elapsed + deadline.remainingSeconds()));
        }

        private void report() {
            if (zero || solutions.stream().allMatch(PartSolution::hasAnswer)) {
                progress.improved(answer());
            }
        }

        Answer answer() {
            List<PartAnswer> answers = new ArrayList<>();
            for (PartSolution solution : solutions) {
                if (!zero || solution.isZero()) {
                    answers.add(solution.answer());
                }
            }
            Map<String, Object> settingsUsed = new LinkedHashMap<>(budget.settings());
            settingsUsed.put("error", settings.error());
            Map<String, Object> diagnostics = new LinkedHashMap<>();
            PartSolution.report(solutions, diagnostics);
            proof.report(diagnostics);
            diagnostics.put("reducedVariables", parts.reduction().variableCount());
            diagnostics.put("reducedFactors", parts.reduction().factorCount());
            diagnostics.put("components", parts.models().size());
            return parts.answer(answers, name(), settingsUsed, deadline.elapsedSeconds(), diagnostics);
        }
    }
}
