package org.parseval.learning.structure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.score.LocalScores;

/**
 * Looks for the structure with the best score by adding, removing and turning arrows one at a time. At a local optimum it goes on with the best
 * step that does not undo one of the last (tabu search). After that it starts again: from the best structure with some arrows changed at random,
 * or from nothing, and then it turns arrows on the way which say the same in both directions, so that every start climbs elsewhere.
 *
 * <pre>{@code
 * LearntStructure learnt = HillClimbing.standard().search(scores, Constraints.none(n), Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @param restarts how often it starts again
 * @param tabu steps past a local optimum without a better structure, and how many of the last steps must not be undone
 */
public record HillClimbing(int restarts, int tabu) {
    /** Neighbours that are told. */
    private static final int TOLD = 5;

    /** Of so many restarts one is from the best structure so far, the others begin anew. */
    private static final int ROUND = 3;

    /** A step must raise the score by more than rounding. */
    private static final double BETTER = 1e-9;

    /** @throws IllegalArgumentException if a number is negative */
    public HillClimbing {
        if (restarts < 0 || tabu < 0) {
            throw new IllegalArgumentException("restarts " + restarts + ", tabu " + tabu + ", expected 0 or more");
        }
    }

    /** Thirty restarts, ten steps past each optimum. */
    public static HillClimbing standard() {
        return new HillClimbing(30, 10);
    }

    /** Searches from the required arrows on. */
    public LearntStructure search(LocalScores scores, Constraints constraints, Budget budget, Progress progress) {
        return new Climb(scores, constraints, budget.deadline(), progress).run(budget.seed());
    }

    private enum Kind {
        ADD("add", " -> "),
        REMOVE("remove", " -> "),
        TURN("turn", " -> ");

        private final String word;
        private final String arrow;

        Kind(String word, String arrow) {
            this.word = word;
            this.arrow = arrow;
        }
    }

    private record Step(Kind kind, int from, int to, double gain) {
        boolean touches(Step other) {
            return (from == other.from && to == other.to) || (from == other.to && to == other.from);
        }
    }

    private final class Climb {
        private final LocalScores scores;
        private final Constraints constraints;
        private final Deadline deadline;
        private final Progress progress;
        private final int n;
        private Graph graph;
        private double score;

        /** The present score of a variable. */
        private final double[] own;

        /** By how much the contribution of the end of an arrow changes if the arrow is added or removed. */
        private final double[][] change;

        private Graph best;
        private double bestScore = Double.NEGATIVE_INFINITY;

        Climb(LocalScores scores, Constraints constraints, Deadline deadline, Progress progress) {
            this.scores = scores;
            this.constraints = constraints;
            this.deadline = deadline;
            this.progress = progress;
            n = scores.table().variables();
            graph = new Graph(constraints.required());
            best = graph;
            own = new double[n];
            change = new double[n][n];
        }

        LearntStructure run(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            begin(graph);
            note();
            climb(0, false, random);
            for (int restart = 1; restart <= restarts && !deadline.passed(); restart++) {
                boolean anew = restart % ROUND != 0;
                begin(anew ? new Graph(constraints.required()) : best.copy());
                if (!anew) {
                    turnCovered(random);
                    disturb(random);
                }
                climb(restart, anew, random);
            }
            boolean complete = !deadline.passed();
            begin(best.copy());
            List<LearntStructure.Neighbour> neighbours = new ArrayList<>();
            if (complete) {
                steps().stream()
                        .filter(this::isAllowed)
                        .sorted(Comparator.comparingDouble(Step::gain).reversed())
                        .limit(TOLD)
                        .forEach(step ->
                                neighbours.add(new LearntStructure.Neighbour(described(step), rounded(step.gain))));
            }
            return new LearntStructure(
                    best.structure(scores.table().names()),
                    bestScore,
                    neighbours,
                    false,
                    complete,
                    "hill climbing with " + restarts + " restarts");
        }

        /** Structures that say the same have the same score but for rounding. */
        private static double rounded(double gain) {
            return Math.abs(gain) < BETTER ? 0 : gain;
        }

        private String described(Step step) {
            return step.kind.word + " " + scores.table().names().variable(step.from) + step.kind.arrow
                    + scores.table().names().variable(step.to);
        }

        private void begin(Graph from) {
            graph = from;
            score = 0;
            for (int v = 0; v < n; v++) {
                renew(v);
                score += own[v];
            }
        }

        /** The parents of a variable have changed. */
        private void renew(int to) {
            int[] parents = graph.parents(to);
            own[to] = scores.of(to, parents);
            for (int from = 0; from < n; from++) {
                change[from][to] =
                        from == to || deadline.passed() ? Double.NEGATIVE_INFINITY : change(from, to, parents);
            }
        }

        private double change(int from, int to, int[] parents) {
            boolean there = graph.has(from, to);
            if (there ? constraints.required()[from][to] : constraints.forbidden()[from][to]) {
                return Double.NEGATIVE_INFINITY;
            }
            if (!there && parents.length >= constraints.mostParents()) {
                return Double.NEGATIVE_INFINITY;
            }
            int[] others = new int[there ? parents.length - 1 : parents.length + 1];
            int count = 0;
            for (int parent : parents) {
                if (parent != from) {
                    others[count++] = parent;
                }
            }
            if (!there) {
                others[count] = from;
            }
            return scores.of(to, others) - own[to];
        }

        /** Every step that leads to a structure that is allowed. */
        private List<Step> steps() {
            List<Step> steps = new ArrayList<>();
            for (int from = 0; from < n; from++) {
                for (int to = 0; to < n; to++) {
                    if (from == to) {
                        continue;
                    }
                    if (graph.has(from, to)) {
                        add(steps, Kind.REMOVE, from, to, change[from][to]);
                        add(steps, Kind.TURN, from, to, change[from][to] + change[to][from]);
                    } else if (!graph.has(to, from)) {
                        add(steps, Kind.ADD, from, to, change[from][to]);
                    }
                }
            }
            return steps;
        }

        private static void add(List<Step> steps, Kind kind, int from, int to, double gain) {
            if (gain > Double.NEGATIVE_INFINITY) {
                steps.add(new Step(kind, from, to, gain));
            }
        }

        private boolean isAllowed(Step step) {
            return switch (step.kind) {
                case ADD -> !graph.leads(step.to, step.from);
                case REMOVE -> true;
                case TURN -> !graph.leadsAround(step.from, step.to);
            };
        }

        /** The best step that is allowed and touches none of the last; whether it forms a circle is asked in the order of gains. */
        private Optional<Step> bestStep(Deque<Step> last) {
            List<Step> steps = steps();
            steps.sort(Comparator.comparingDouble(Step::gain).reversed());
            for (Step step : steps) {
                boolean fresh = last.stream().noneMatch(step::touches);
                // A step to the best structure of all is never forbidden.
                if ((fresh || score + step.gain > bestScore + BETTER) && isAllowed(step)) {
                    return Optional.of(step);
                }
            }
            return Optional.empty();
        }

        private void make(Step step) {
            graph.set(step.from, step.to, step.kind == Kind.ADD);
            if (step.kind == Kind.TURN) {
                graph.set(step.to, step.from, true);
                renew(step.from);
            }
            renew(step.to);
            score += step.gain;
        }

        private void note() {
            if (score > bestScore + BETTER) {
                bestScore = score;
                best = graph.copy();
            }
        }

        private void climb(int restart, boolean wanders, SplittableRandom random) {
            Deque<Step> last = new ArrayDeque<>();
            int past = 0;
            double top = score;
            while (past <= tabu && !deadline.passed()) {
                if (wanders && past == 0) {
                    turnCovered(random);
                }
                @Nullable Step step = bestStep(last).orElse(null);
                if (step == null || (step.gain <= BETTER && past >= tabu)) {
                    return;
                }
                make(step);
                last.addLast(step);
                if (last.size() > tabu) {
                    last.removeFirst();
                }
                boolean better = score > top + BETTER;
                top = Math.max(top, score);
                past = better ? 0 : past + 1;
                note();
                progress.report(
                        String.format(java.util.Locale.ROOT, "start %d, score %.6g", restart + 1, bestScore),
                        (double) restart / (restarts + 1));
            }
        }

        /**
         * Turns some arrows at random whose ends have the same other parents. That leads to a structure which says the same and has the same
         * score, but other neighbours.
         *
         * @see "R. Castelo, T. Kočka, On inclusion-driven learning of Bayesian networks, JMLR 4 (2003)"
         */
        private void turnCovered(SplittableRandom random) {
            boolean[] changed = new boolean[n];
            for (int i = 0; i < n * n / 4; i++) {
                int from = random.nextInt(n);
                int to = random.nextInt(n);
                if (from != to && graph.has(from, to) && isCovered(from, to) && mayTurn(from, to)) {
                    graph.set(from, to, false);
                    graph.set(to, from, true);
                    changed[from] = true;
                    changed[to] = true;
                }
            }
            for (int v = 0; v < n; v++) {
                if (changed[v]) {
                    score -= own[v];
                    renew(v);
                    score += own[v];
                }
            }
        }

        private boolean isCovered(int from, int to) {
            for (int v = 0; v < n; v++) {
                if (v != from && graph.has(v, from) != graph.has(v, to)) {
                    return false;
                }
            }
            return true;
        }

        private boolean mayTurn(int from, int to) {
            return !constraints.required()[from][to] && !constraints.forbidden()[to][from];
        }

        /** As many random steps as there are variables, a third of them at least. */
        private void disturb(SplittableRandom random) {
            int count = Math.max(2, n / 3 + random.nextInt(Math.max(1, n)));
            for (int i = 0; i < count; i++) {
                List<Step> steps = steps();
                if (steps.isEmpty()) {
                    return;
                }
                Step step = steps.get(random.nextInt(steps.size()));
                if (isAllowed(step)) {
                    make(step);
                }
            }
        }
    }
}
