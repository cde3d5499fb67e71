package org.parseval.counting.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.cluster.Cluster;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.CaseSum;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The counting of one part with a cluster. What one search finds in few decisions it finds here; a longer one is divided into branches by its
 * first decisions, and a branch that takes too many is divided further. All limits are numbers of decisions, so that the branches, and with
 * them the last bits, are the same on clusters of every size. The variables that are decided first are those that are eliminated last:
 * they hold together what falls apart without them.
 */
final class BranchSolver implements Solver {
    private static final CaseSum IMPOSSIBLE = new CaseSum(Double.NEGATIVE_INFINITY, new double[0][]);

    private final Part part;
    private final Resources resources;
    private final Cluster cluster;
    private final BranchPolicy policy;
    private final CompilationSolver whole;
    private boolean undivided = true;
    private Optional<PartAnswer> answer = Optional.empty();
    private final Branch root = new Branch(new TreeMap<>());
    /** The variables in the order in which they are decided. */
    private int[] decisions = {};

    private List<Branch> open = List.of();
    private long mostDecisions;
    private int branches;

    BranchSolver(Part part, Resources resources, Cluster cluster, BranchPolicy policy) {
        this.policy = policy;
        mostDecisions = policy.decisionsOfABranch();
        this.part = part;
        this.resources = resources;
        this.cluster = cluster;
        whole = new CompilationSolver(part, resources, policy.decisionsHere());
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (undivided) {
            boolean more = whole.advance(deadline);
            undivided =
                    deadline.passed() || whole.best().filter(PartAnswer::exact).isPresent();
            return more || !undivided;
        }
        answer = Optional.of(divided(deadline));
        return false;
    }

    @Override
    public Optional<PartAnswer> best() {
        return undivided ? whole.best() : answer;
    }

    @Override
    public Optional<String> obstacle() {
        return whole.obstacle();
    }

    /** Some decisions, and what came of them or into what they were divided. */
    private static final class Branch {
        private final SortedMap<Integer, Integer> decided;
        private int forecast;
        private boolean tried;
        private Optional<BranchPieces.Found> found = Optional.empty();
        private List<Branch> parts = List.of();

        Branch(SortedMap<Integer, Integer> decided) {
            this.decided = decided;
        }
    }

    /** Branches that are done stay done, should the time be up on the way. */
    private PartAnswer divided(Deadline deadline) {
        if (decisions.length == 0) {
            decisions = decisions(deadline);
            open = divide(root, policy.firstBranches(), deadline);
        }
        byte[] common = BranchPieces.common(part.model(), resources.task(), resources.seed());
        try (Cluster.Work work = cluster.begin(BranchPieces.class, common)) {
            while (!open.isEmpty()) {
                run(work, deadline);
                List<Branch> next = new ArrayList<>();
                for (Branch branch : open) {
                    if (branch.found.isEmpty()) {
                        next.addAll(divide(branch, policy.furtherBranches(), deadline));
                    }
                }
                open = next;
                mostDecisions *= 2;
            }
        }
        return answerOf(sum(root));
    }

    private int[] decisions(Deadline deadline) {
        EliminationOrder order =
                part.firstOrder(resources.seed(), deadline::mustHurry).order();
        int[] last = new int[order.size()];
        for (int i = 0; i < last.length; i++) {
            last[i] = order.variable(last.length - 1 - i);
        }
        return last;
    }

    /** Divides a branch by its next decisions; those that are impossible at once are not worth a piece. */
    private List<Branch> divide(Branch branch, int atLeast, Deadline deadline) {
        List<Branch> all = List.of(branch);
        Model model = part.model();
        for (int next = branch.decided.size(); all.size() < atLeast && next < decisions.length; next++) {
            List<Branch> finer = new ArrayList<>();
            for (Branch coarse : all) {
                for (int state = 0; state < model.cardinality(decisions[next]); state++) {
                    SortedMap<Integer, Integer> more = new TreeMap<>(coarse.decided);
                    more.put(decisions[next], state);
                    finer.add(new Branch(more));
                }
            }
            all = finer;
        }
        branch.parts = all;
        List<Branch> possible = new ArrayList<>();
        for (Branch each : all) {
            deadline.check();
            Parts rest = Parts.of(model, Query.of(resources.task(), Evidence.of(each.decided)));
            each.forecast = rest.size();
            if (rest.isZero()) {
                each.found = Optional.of(new BranchPieces.Found(IMPOSSIBLE, Optional.of(BigInteger.ZERO)));
            } else {
                possible.add(each);
            }
        }
        return possible;
    }

    /** More variables that are left make a longer search, as a rule: the longest come first. */
    private void run(Cluster.Work work, Deadline deadline) {
        List<Branch> inTurn =
                new ArrayList<>(open.stream().filter(branch -> !branch.tried).toList());
        inTurn.sort(Comparator.comparingInt(branch -> -branch.forecast));
        List<byte[]> pieces = inTurn.stream()
                .map(branch -> BranchPieces.piece(branch.decided, mostDecisions))
                .toList();
        int[] done = {0};
        work.run(
                pieces,
                (piece, result) -> {
                    inTurn.get(piece).found = BranchPieces.result(result);
                    inTurn.get(piece).tried = true;
                    branches++;
                    resources.progress().report("counting on the cluster", (double) ++done[0] / pieces.size());
                },
                deadline::mustHurry);
        deadline.check();
    }

    private static BranchPieces.Found sum(Branch branch) {
        if (branch.found.isPresent()) {
            return branch.found.get();
        }
        List<CaseSum> sums = new ArrayList<>();
        Optional<BigInteger> count = Optional.of(BigInteger.ZERO);
        for (Branch part : branch.parts) {
            BranchPieces.Found found = sum(part);
            sums.add(found.sum());
            count = count.flatMap(all -> found.count().map(all::add));
        }
        return new BranchPieces.Found(CaseSum.of(sums), count);
    }

    private PartAnswer answerOf(BranchPieces.Found found) {
        if (found.sum().logZ() == Double.NEGATIVE_INFINITY) {
            return PartAnswer.zero();
        }
        PartAnswer value = PartAnswer.exactLn(found.sum().logZ());
        if (resources.task() == Task.MAR) {
            return value.withMarginals(Marginals.exact(found.sum().marginals()));
        }
        return found.count().map(value::withCount).orElse(value);
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().add(whole.diagnostics());
        return undivided ? all.build() : all.count("branches", branches).build();
    }

    @Override
    public void close() {
        whole.close();
    }
}
