package org.parseval.engine.exact;

import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;
import org.parseval.parallel.Workers;

/**
 * The result of an elimination, or of the sum over cases.
 *
 * @param logZ for states the largest weight
 * @param marginals empty where they are not asked for; they mean nothing where Z is zero
 * @param states empty where they are not asked for; they mean nothing where Z is zero
 * @param logarithmicSteps the contractions that had to be done on logarithms
 */
record CaseResult(double logZ, double[][] marginals, int[] states, int logarithmicSteps) {
    static final CaseResult NOTHING = new CaseResult(Double.NEGATIVE_INFINITY, new double[0][], new int[0], 0);

    /** By one elimination. */
    static CaseResult of(Division.Whole whole, Task task, Workers workers, Deadline deadline, Progress progress) {
        Model part = whole.model();
        TwoPass passes = new TwoPass(part, whole.schedule(), workers, deadline, progress);
        double[][] marginals = new double[task == Task.MAR ? part.variableCount() : 0][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[part.cardinality(v)];
        }
        int[] states = new int[task == Task.MPE ? part.variableCount() : 0];
        double logZ = switch (task) {
            case PR -> passes.logPartitionFunction();
            case MAR -> passes.marginals(marginals);
            case MPE -> passes.maximum(states);
            case MMAP -> throw Task.MMAP.refusedBy("elimination in any order");
        };
        return new CaseResult(logZ, marginals, states, passes.logarithmicSteps());
    }

    byte[] toBytes() {
        PacketWriter writer = new PacketWriter();
        writer.real(logZ).number(logarithmicSteps).numbers(states).number(marginals.length);
        for (double[] distribution : marginals) {
            writer.reals(distribution);
        }
        return writer.toBytes();
    }

    static CaseResult from(byte[] packet) {
        PacketReader reader = new PacketReader(packet);
        double logZ = reader.real();
        int logarithmicSteps = reader.count();
        int[] states = reader.numbers();
        double[][] marginals = new double[reader.count()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = reader.reals();
        }
        return new CaseResult(logZ, marginals, states, logarithmicSteps);
    }
}
