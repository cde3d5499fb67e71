package org.parseval.engine.compilation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;

/**
 * The weighted count of a formula by search: decide a variable of a component, draw conclusions, split what is left into
 * components, look each up in the cache, and go on with those that are not there. The stack is its own, so depth is no limit.
 *
 * <p>A component without a solution is never cached, and takes with it all that was cached since its branch began:
 * learned clauses may carry the contradiction of one component into the counts of the others.
 *
 * @see "T. Sang et al., Combining component caching and clause learning for effective model counting, SAT 2004"
 * @see "M. Thurley, sharpSAT: counting models with advanced component caching and implicit BCP, SAT 2006"
 */
final class Search {
    private static final int DECISIONS_BETWEEN_CHECKS = 64;
    private static final int LEVELS_OF_PROGRESS = 50;

    private final Formula formula;
    private final Weights weights;
    private final ClauseStore clauses;
    private final UnitPropagation assignment;
    private final Learned learned;
    private final ConflictAnalysis analysis;
    private final Components components;
    private final ComponentCache cache;
    private final Scores scores;
    private final Leaves leaves;
    private final Optional<Circuit> circuit;
    private final Deadline deadline;
    private final Progress progress;
    private final int[] inComponent;
    private int stamp;
    private Frame[] frames = new Frame[64];
    private int depth;
    private long decisions;
    private long conflicts;

    Search(
            Encoding encoding,
            Formula formula,
            Scores scores,
            ComponentCache cache,
            Optional<Circuit> circuit,
            Deadline deadline,
            Progress progress) {
        this.formula = formula;
        this.scores = scores;
        this.cache = cache;
        this.circuit = circuit;
        this.deadline = deadline;
        this.progress = progress;
        weights = encoding.weights();
        clauses = new ClauseStore();
        int all = formula.variables() + encoding.clauses().soft().size();
        assignment = new UnitPropagation(clauses, all);
        load(encoding);
        learned = new Learned(clauses, assignment);
        analysis = new ConflictAnalysis(clauses, assignment, scores, all);
        components = new Components(formula, assignment, scores);
        leaves = new Leaves(formula, assignment, weights);
        inComponent = new int[formula.variables()];
        frames[0] = new Frame();
    }

    private void load(Encoding encoding) {
        for (int[] clause : encoding.clauses().hard()) {
            int added = clauses.add(clause, clause.length, ClauseStore.ORIGINAL);
            if (clause.length > 1) {
                assignment.watch(added);
            }
        }
        int own = 2 * formula.variables();
        for (ClauseSet.Soft soft : encoding.clauses().soft()) {
            int length = soft.literals().length;
            int[] clause = new int[length + 1];
            System.arraycopy(soft.literals(), 0, clause, 1, length);
            clause[0] = own;
            own += 2;
            assignment.watch(clauses.add(clause, clause.length, ClauseStore.ORIGINAL));
        }
    }

    /** The weighted count, the encoding's constant left out. */
    ScaledNumber count() {
        Frame root = frames[0];
        components.addAll();
        root.to = components.memberCount();
        root.members = root.to;
        if (!assignSingles() || assignment.propagate(0) != UnitPropagation.NONE) {
            root.product.set(0, 0);
            return root.product;
        }
        enterBranch();
        while (depth > 0 || components.count() > root.components) {
            if (components.count() > frames[depth].components) {
                decide();
            } else {
                finishBranch();
            }
        }
        return root.product;
    }

    private boolean assignSingles() {
        for (int clause = 0; clause < clauses.size(); clause = clauses.endOfLiterals(clause)) {
            if (clauses.length(clause) == 0) {
                return false;
            }
            if (clauses.length(clause) == 1) {
                int literal = clauses.literal(clause, 0);
                if (assignment.value(literal) < 0) {
                    return false;
                }
                if (assignment.value(literal) == 0) {
                    assignment.assign(literal, 0, clause);
                }
            }
        }
        return true;
    }

    /** Opens a level for the topmost component and takes the first branch of a decision. */
    private void decide() {
        int component = components.count() - 1;
        depth++;
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, 2 * depth);
        }
        if (frames[depth] == null) {
            frames[depth] = new Frame();
        }
        Frame frame = frames[depth];
        frame.from = components.start(component);
        frame.to = components.end(component);
        frame.high = components.high(component);
        frame.low = components.low(component);
        frame.second = false;
        frame.trail = assignment.trailSize();
        frame.components = component;
        frame.members = components.memberCount();
        frame.trace = circuit.map(Circuit::traceSize).orElse(0);
        frame.secondTrace = frame.trace;
        components.takeBackTo(component, frame.members);
        startBranch(frame, bestLiteral(frame));
        assignment.assign(frame.decision, depth, UnitPropagation.NONE);
        conclude(UnitPropagation.NONE);
        if (decisions++ % DECISIONS_BETWEEN_CHECKS == 0) {
            check();
            learned.reduce();
        }
    }

    private int bestLiteral(Frame frame) {
        int best = components.member(frame.from);
        double bestScore = scores.score(best);
        for (int i = frame.from + 1; i < frame.to; i++) {
            double score = scores.score(components.member(i));
            if (score > bestScore) {
                bestScore = score;
                best = components.member(i);
            }
        }
        return scores.literal(best);
    }

    private void startBranch(Frame frame, int literal) {
        frame.decision = literal;
        frame.product.set(1, 0);
        frame.cache = cache.mark();
        frame.nodes = circuit.map(Circuit::nodes).orElse(0);
    }

    /** Draws conclusions from the level's first literals, resolves conflicts until there is none, and looks at what is left. */
    private void conclude(int conflictAlready) {
        int conflict = conflictAlready;
        do {
            if (conflict == UnitPropagation.NONE) {
                conflict = learned.assignUnits(depth);
            }
            if (conflict == UnitPropagation.NONE) {
                conflict = assignment.propagate(depth);
            }
            if (conflict == UnitPropagation.NONE) {
                enterBranch();
                return;
            }
            conflict = resolve(conflict);
        } while (conflict != DONE);
    }

    private static final int DONE = -2;

    /**
     * Learns from a conflict and goes back to the last level to blame. Its first branch gives way to the second; if that was
     * at work already, the level is done.
     *
     * @return the next conflict, or that there is none yet, or {@link #DONE} if no branch has been entered
     */
    private int resolve(int conflict) {
        conflicts++;
        scores.decay();
        analysis.begin(conflict);
        while (true) {
            int level = analysis.level();
            if (level == 0) {
                goBackTo(0);
                frames[0].product.set(0, 0);
                components.takeBackTo(frames[0].components, frames[0].members);
                return DONE;
            }
            goBackTo(level);
            if (analysis.resolve(level)) {
                return turn(frames[level]);
            }
            if (analysis.firstCount() > 0) {
                int rank = analysis.arrange(analysis.first(), analysis.firstCount());
                learned.add(analysis.first(), analysis.firstCount(), rank);
            }
        }
    }

    /** Gives up all levels above one, and all of the branch at work there but its literals. */
    private void goBackTo(int level) {
        if (depth > level) {
            assignment.takeBackTo(frames[level + 1].trail);
            depth = level;
        }
        Frame frame = frames[level];
        cache.takeBackTo(frame.cache);
        components.takeBackTo(frame.components, frame.members);
        if (circuit.isPresent()) {
            circuit.get().takeBackTo(frame.nodes, frame.second ? frame.secondTrace : frame.trace);
        }
    }

    private int turn(Frame frame) {
        int rank = analysis.arrange(analysis.first(), analysis.firstCount());
        int first = learned.add(analysis.first(), analysis.firstCount(), rank);
        if (frame.second) {
            frame.product.set(0, 0);
            finishBranch();
            return DONE;
        }
        int asserted = analysis.first()[0];
        int reason = first;
        if (asserted != (frame.decision ^ 1)) {
            int lastRank = analysis.arrange(analysis.last(), analysis.lastCount());
            reason = learned.add(analysis.last(), analysis.lastCount(), lastRank);
        }
        assignment.takeBackTo(frame.trail);
        frame.first.set(0, 0);
        frame.second = true;
        startBranch(frame, frame.decision ^ 1);
        assignment.assign(frame.decision, depth, reason);
        if (assignment.value(asserted) < 0) {
            return first;
        }
        if (assignment.value(asserted) == 0) {
            assignment.assign(asserted, depth, first);
        }
        return UnitPropagation.NONE;
    }

    /** Multiplies the weights of what became true in the component, and splits the rest. */
    private void enterBranch() {
        Frame frame = frames[depth];
        stamp++;
        for (int i = frame.from; i < frame.to; i++) {
            inComponent[components.member(i)] = stamp;
        }
        for (int t = frame.trail; t < assignment.trailSize(); t++) {
            int literal = assignment.trail(t);
            if (isInComponent(literal)) {
                weights.applyTo(frame.product, literal);
                if (circuit.isPresent() && literal < 2 * formula.variables() && (literal & 1) == 0) {
                    circuit.get().addTrue(literal >> 1);
                }
            }
        }
        frame.components = components.count();
        components.split(frame.from, frame.to);
        int kept = frame.components;
        for (int i = kept; i < components.count(); i++) {
            if (!solveAtOnce(frame, i)) {
                components.move(i, kept++);
            }
        }
        components.takeBackTo(kept, components.memberCount());
        frame.unsolved = kept - frame.components;
    }

    /** Learned clauses reach other components too; a soft clause's own literal is where its other open literals are. */
    private boolean isInComponent(int literal) {
        int variable = literal >> 1;
        if (variable < formula.variables()) {
            return inComponent[variable] == stamp;
        }
        int reason = assignment.reason(variable);
        for (int i = 0; i < clauses.length(reason); i++) {
            int other = clauses.literal(reason, i) >> 1;
            if (other < formula.variables() && assignment.level(other) == depth) {
                return inComponent[other] == stamp;
            }
        }
        throw new IllegalStateException("a soft clause was overlooked");
    }

    private boolean solveAtOnce(Frame frame, int component) {
        int from = components.start(component);
        if (components.end(component) - from == 1) {
            leaves.solve(components.member(from), frame.product, circuit);
            return true;
        }
        int slot = cache.find(components.high(component), components.low(component));
        if (slot == ComponentCache.NONE) {
            return false;
        }
        cache.multiplyInto(frame.product, slot);
        if (circuit.isPresent()) {
            circuit.get().addNode(cache.node(slot));
        }
        return true;
    }

    /** All components of the branch at work are solved: goes on with the second branch, or with what the level was for. */
    private void finishBranch() {
        Frame frame = frames[depth];
        assignment.takeBackTo(frame.trail);
        components.takeBackTo(frame.components, frame.members);
        if (!frame.second) {
            frame.first.set(frame.product);
            frame.second = true;
            frame.secondTrace = circuit.map(Circuit::traceSize).orElse(0);
            startBranch(frame, frame.decision ^ 1);
            assignment.assign(frame.decision, depth, UnitPropagation.NONE);
            conclude(UnitPropagation.NONE);
            return;
        }
        double share = frame.first.shareNextTo(frame.product);
        frame.product.add(frame.first);
        int node =
                circuit.isPresent() ? circuit.get().close(frame.trace, frame.secondTrace, share) : ComponentCache.NONE;
        cache.put(frame.high, frame.low, frame.product, node);
        depth--;
        frames[depth].product.multiply(frame.product);
        if (circuit.isPresent()) {
            circuit.get().addNode(node);
        }
    }

    /** As if the branches of a decision and the components of a branch all took the same time. */
    private double shareDone() {
        double share = 0;
        double weight = 1;
        for (int level = 0; level < Math.min(depth, LEVELS_OF_PROGRESS); level++) {
            Frame frame = frames[level];
            int open = frames[level + 1].components - frame.components;
            weight /= level == 0 ? 1 : 2;
            share += frame.second ? weight : 0;
            weight /= frame.unsolved;
            share += (frame.unsolved - 1 - open) * weight;
        }
        return Math.min(1, share);
    }

    private void check() {
        double share = shareDone();
        if (deadline.passed()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "no answer within the time limit of %.3g s: %d decisions, %d conflicts and %d components cached, %.3g of"
                            + " the search space done",
                    deadline.elapsedSeconds(),
                    decisions,
                    conflicts,
                    cache.entriesMade(),
                    share));
        }
        progress.report("counting", share);
    }

    long decisions() {
        return decisions;
    }

    long conflicts() {
        return conflicts;
    }
}
