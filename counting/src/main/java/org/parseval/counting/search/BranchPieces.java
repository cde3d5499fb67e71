package org.parseval.counting.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.engine.CaseSum;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;
import org.parseval.parallel.Workers;

/** The branches of a search, given by its first decisions, as pieces of work. */
public final class BranchPieces implements Pieces {

    /**
     * The result of a branch.
     *
     * @param count of states, where that is what is summed
     */
    record Found(CaseSum sum, Optional<BigInteger> count) {}

    static byte[] common(Model model, Task task, long seed) {
        PacketWriter writer = new PacketWriter();
        ModelPacket.write(model, writer);
        return writer.text(task.name()).number(seed).toBytes();
    }

    /** @param mostDecisions after which the branch is given up, to be divided further */
    static byte[] piece(SortedMap<Integer, Integer> decided, long mostDecisions) {
        PacketWriter writer = new PacketWriter().number(mostDecisions).number(decided.size());
        decided.forEach((variable, state) -> writer.number(variable).number(state));
        return writer.toBytes();
    }

    /** The result of a branch, or nothing if it took too many decisions. */
    static Optional<Found> result(byte[] result) {
        PacketReader reader = new PacketReader(result);
        if (!reader.flag()) {
            return Optional.empty();
        }
        double logZ = reader.real();
        double[][] marginals = new double[reader.count()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = reader.reals();
        }
        Optional<BigInteger> count = reader.flag() ? Optional.of(new BigInteger(reader.bytes())) : Optional.empty();
        return Optional.of(new Found(new CaseSum(logZ, marginals), count));
    }

    @Override
    public Worker open(byte[] common, long memoryBytes) {
        PacketReader reader = new PacketReader(common);
        Model model = ModelPacket.read(reader);
        Task task = Task.valueOf(reader.text());
        Budget budget = Budget.standard()
                .withMemory(memoryBytes)
                .withSeed(reader.number())
                .withThreads(1);
        return piece -> perform(model, task, budget, new PacketReader(piece));
    }

    private static byte[] perform(Model model, Task task, Budget budget, PacketReader piece) {
        long mostDecisions = piece.number();
        int count = piece.count();
        SortedMap<Integer, Integer> decided = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            decided.put(piece.count(), piece.count());
        }
        Deadline interrupt = Deadline.never(budget.host());
        Parts parts = Parts.of(model, Query.of(task, Evidence.of(decided)));
        List<PartAnswer> answers = new ArrayList<>();
        try (Workers workers = new Workers(1, interrupt::check)) {
            Resources resources = new Resources(task, budget, parts.parts().size(), workers, Progress.SILENT);
            for (Part part : parts.parts()) {
                Optional<PartAnswer> answer = solve(part, resources, mostDecisions, interrupt);
                interrupt.check();
                if (answer.isEmpty()) {
                    return new PacketWriter().flag(false).toBytes();
                }
                answers.add(answer.get());
                if (answer.get().isZero()) {
                    break;
                }
            }
        }
        return written(parts.answer(answers, "compile", budget.settings(), 0, Diagnostics.NONE));
    }

    private static Optional<PartAnswer> solve(Part part, Resources resources, long mostDecisions, Deadline interrupt) {
        try (CompilationSolver solver = new CompilationSolver(part, resources, mostDecisions)) {
            boolean more = true;
            while (more && !interrupt.passed()) {
                more = solver.advance(interrupt);
            }
            return solver.best();
        }
    }

    private static byte[] written(Answer answer) {
        PacketWriter writer = new PacketWriter().flag(true).real(answer.value().ln());
        double[][] marginals =
                answer.distributions().map(Marginals::probabilities).orElse(new double[0][]);
        writer.number(marginals.length);
        for (double[] distribution : marginals) {
            writer.reals(distribution);
        }
        writer.flag(answer.count().isPresent());
        answer.count().ifPresent(states -> writer.bytes(states.toByteArray()));
        return writer.toBytes();
    }
}
