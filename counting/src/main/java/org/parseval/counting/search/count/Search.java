package org.parseval.counting.search.count;

import java.util.Arrays;
import java.util.Optional;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.encoding.Weights;
import org.parseval.counting.search.sat.ConflictAnalysis;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.counting.search.sat.UnitPropagation;
import org.parseval.counting.search.trace.Trace;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.numeric.ScaledNumber;

/**
 * The weighted count of a formula by search: decide a variable of a component, draw conclusions, split what is left into
 * components, look each up in the cache, and go on with those that are not there. The stack is its own, so depth is no limit.
 *
 * <p>A component without a solution is never cached, and takes with it all that was cached since its branch began: learned
 * clauses may carry the contradiction of one component into the counts of the others. As long as all components of a branch have
 * a solution this cannot be, since what follows from all of them about the variables of one follows from that one alone.
 *
 * @see "T. Sang et al., Combining component caching and clause learning for effective model counting, SAT 2004"
 * @see "M. Thurley, sharpSAT: counting models with advanced component caching and implicit BCP, SAT 2006"
 */
public final class Search {
    private static final int DECISIONS_BETWEEN_CHECKS = 64;

    /** Variables of the components that decisions split, which take a few milliseconds: components may be as large as the model. */
    private static final long VARIABLES_BETWEEN_LOOKS = 1 << 16;

    private static final int LEVELS_OF_PROGRESS = 50;

    /** In place of a conflict: the level at work is done, and with it the conflict. */
    private static final int DONE = -2;

    private final Encoding encoding;
    private final Formula formula;
    private final Weights weights;
    private final Reasoner reasoner;
    private final UnitPropagation assignment;
    private final ComponentSplitter components;
    private final ComponentCache cache;
    private final Scores scores;
    private final Leaves leaves;
    private final Trace trace;
    private final Progress progress;
    private final BranchChoice choice;
    private final int[] inComponent;
    private int stamp;
    private Frame[] frames = new Frame[64];
    private int depth;
    private long decisions;
    private long entered;
    private long nextCheck;
    private boolean begun;
    private long conflicts;

    /** As of the last look at the clock; other threads may ask. */
    private volatile double share;

    public Search(
            Encoding encoding, Formula formula, Scores scores, ComponentCache cache, Trace trace, Progress progress) {
        this.encoding = encoding;
        this.formula = formula;
        this.scores = scores;
        this.cache = cache;
        this.trace = trace;
        this.progress = progress;
        weights = encoding.weights();
        reasoner = new Reasoner(encoding, scores);
        assignment = reasoner.assignment();
        components = new ComponentSplitter(formula, assignment, scores);
        choice = new BranchChoice(encoding.hidden(), components, scores, assignment);
        leaves = new Leaves(formula, assignment, encoding, trace);
        inComponent = new int[formula.variables()];
        frames[0] = new Frame();
    }

    /** Searches until all is counted or the time is up; tells whether all is counted. Called again, it goes on. */
    public boolean advance(Deadline deadline) {
        return advance(deadline, Long.MAX_VALUE);
    }

    /** The same, but no longer than until so many decisions were made in all. */
    public boolean advance(Deadline deadline, long mostDecisions) {
        Frame root = frames[0];
        if (!begun) {
            begun = true;
            root.to = formula.variables();
            if (reasoner.begin()) {
                enterBranch();
            } else {
                root.product.set(0, 0);
                return true;
            }
        }
        while (depth > 0 || components.count() > root.components) {
            if (decisions >= nextCheck) {
                nextCheck = decisions + DECISIONS_BETWEEN_CHECKS;
                reasoner.tidy();
                share = closed();
                progress.report("counting", share);
                if (deadline.passed()) {
                    return false;
                }
            }
            if (entered >= VARIABLES_BETWEEN_LOOKS) {
                entered = 0;
                if (deadline.passed()) {
                    return false;
                }
            }
            if (decisions >= mostDecisions) {
                return false;
            }
            if (components.count() > frames[depth].components) {
                decide();
            } else {
                finishBranch();
            }
        }
        return true;
    }

    /** The weighted count, the encoding's constant left out; known once the search is done. */
    public ScaledNumber count() {
        return frames[0].product;
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
        frame.trace = trace.size();
        frame.secondTrace = frame.trace;
        components.takeBackTo(component);
        // Below a level that looks for one solution all do.
        frame.hidden = frames[depth - 1].hidden || choice.isHidden(frame);
        startBranch(frame, choice.literal(frame));
        assignment.assign(frame.decision, depth, UnitPropagation.NONE);
        conclude();
        decisions++;
    }

    private void startBranch(Frame frame, int literal) {
        frame.decision = literal;
        frame.product.set(1, 0);
        frame.cache = cache.mark();
        frame.nodes = trace.nodes();
    }

    /** Draws conclusions from the level's first literals, resolves conflicts until there is none, and looks at what is left. */
    private void conclude() {
        int next = UnitPropagation.NONE;
        while (next != DONE) {
            int conflict = next == UnitPropagation.NONE ? reasoner.conclude(depth) : next;
            if (conflict == UnitPropagation.NONE) {
                enterBranch();
                return;
            }
            next = resolve(conflict);
        }
    }

    /**
     * Learns from a conflict and goes back to the last level to blame. Its first branch gives way to the second; if that was
     * at work already, the level is done.
     *
     * @return the next conflict, or that there is none yet, or {@link #DONE} if no branch has been entered
     */
    private int resolve(int conflict) {
        conflicts++;
        scores.decay();
        ConflictAnalysis analysis = reasoner.analysis();
        analysis.begin(conflict);
        while (true) {
            int level = analysis.level();
            if (level == 0) {
                goBackTo(0);
                frames[0].product.set(0, 0);
                components.takeBackTo(frames[0].components);
                return DONE;
            }
            goBackTo(level);
            if (analysis.resolve(level, false)) {
                return turn(frames[level]);
            }
            reasoner.learnFirst();
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
        components.takeBackTo(frame.components);
        trace.takeBackTo(frame.nodes, frame.second ? frame.secondTrace : frame.trace);
    }

    private int turn(Frame frame) {
        int asserted = reasoner.analysis().first()[0];
        int first = reasoner.learnFirst();
        if (frame.second) {
            frame.product.set(0, 0);
            finishBranch();
            return DONE;
        }
        int reason = asserted == (frame.decision ^ 1) ? first : reasoner.learnLast();
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
        entered += frame.to - frame.from;
        if (frame.hidden && depth > 0) {
            goOnWithSolution(frame);
            return;
        }
        stamp++;
        for (int i = frame.from; i < frame.to; i++) {
            inComponent[components.member(i)] = stamp;
        }
        for (int t = frame.trail; t < assignment.trailSize(); t++) {
            int literal = assignment.trail(t);
            if (isInComponent(literal)) {
                weights.applyTo(frame.product, literal);
                if (literal < 2 * formula.variables()) {
                    trace.addLiteral(literal);
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
        components.takeBackTo(kept);
        frame.unsolved = kept - frame.components;
    }

    /** One solution is looked for without a split: its variables without a value stay one component, until there is none. */
    private void goOnWithSolution(Frame frame) {
        frame.components = components.count();
        frame.unsolved = 0;
        for (int i = frame.from; i < frame.to; i++) {
            if (assignment.value(2 * components.member(i)) == 0) {
                components.pushAgain(frame.from, frame.to);
                frame.unsolved = 1;
                return;
            }
        }
        for (int i = frame.from; i < frame.to; i++) {
            choice.keep(components.member(i));
        }
    }

    /** Learned clauses reach other components too; a soft clause's own literal is where its other open literals are. */
    private boolean isInComponent(int literal) {
        int variable = literal >> 1;
        return inComponent[variable < formula.variables() ? variable : reasoner.companion(variable, depth)] == stamp;
    }

    private boolean solveAtOnce(Frame frame, int component) {
        int from = components.start(component);
        if (components.end(component) - from == 1) {
            leaves.solve(components.member(from), frame.product);
            return true;
        }
        int slot = cache.find(components.high(component), components.low(component));
        if (slot == ComponentCache.NONE) {
            return false;
        }
        cache.multiplyInto(frame.product, slot);
        trace.addNode(cache.node(slot));
        return true;
    }

    /** All components of the branch at work are solved: goes on with the second branch, or with what the level was for. */
    private void finishBranch() {
        Frame frame = frames[depth];
        assignment.takeBackTo(frame.trail);
        components.takeBackTo(frame.components);
        if (!frame.second) {
            frame.first.set(frame.product);
            frame.second = true;
            frame.secondTrace = trace.size();
            if (!frame.hidden) {
                startBranch(frame, frame.decision ^ 1);
                assignment.assign(frame.decision, depth, UnitPropagation.NONE);
                conclude();
                return;
            }
            // One solution of variables that are not shown is as good as two.
            frame.product.set(0, 0);
        }
        int node = trace.close(frame.trace, frame.secondTrace, frame.first, frame.product);
        frame.product.add(frame.first);
        if (!frame.hidden || !frames[depth - 1].hidden) {
            cache.put(frame.high, frame.low, frame.product, node);
        }
        depth--;
        frames[depth].product.multiply(frame.product);
        trace.addNode(node);
    }

    /**
     * Between what bounds the count lies by what is done so far, given an oracle about the same clauses; nothing before the search has begun.
     *
     * @param look called before every short step; what it throws ends the work
     */
    public Optional<Answer.Bounds> bounds(SatOracle oracle, Runnable look) {
        return begun
                ? new SearchBounds(frames, depth, components, formula, assignment, encoding).find(oracle, look)
                : Optional.empty();
    }

    /** As if the branches of a decision and the components of a branch all took the same time. */
    private double closed() {
        double closed = 0;
        double weight = 1;
        for (int level = 0; level < Math.min(depth, LEVELS_OF_PROGRESS); level++) {
            Frame frame = frames[level];
            int open = frames[level + 1].components - frame.components;
            weight /= level == 0 ? 1 : 2;
            closed += frame.second ? weight : 0;
            weight /= frame.unsolved;
            closed += (frame.unsolved - 1 - open) * weight;
        }
        return Math.min(1, closed);
    }

    /** How much of the search space is done, as of the last look at the clock. */
    public double shareDone() {
        return share;
    }

    /** The entries of lists that were looked at so far: counted, so that it is the same on every machine. */
    public double visits() {
        return (double) assignment.visits() + components.visits();
    }

    public long decisions() {
        return decisions;
    }

    public long conflicts() {
        return conflicts;
    }
}
