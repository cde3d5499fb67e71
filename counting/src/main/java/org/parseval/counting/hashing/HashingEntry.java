package org.parseval.counting.hashing;

import java.util.EnumSet;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code hashing} in the catalogue. */
public final class HashingEntry extends EngineEntry {
    private static final Setting<Double> EPSILON =
            Setting.from("epsilon", "X", 0.05, 100, "0.8", "the count is within a factor of 1 + X");

    private static final Setting<Double> DELTA =
            Setting.between("delta", "P", 0, 1, "0.2", "the probability that it is not, at most");

    /** For the service loader. */
    public HashingEntry() {
        super(
                "hashing",
                "a number of states by random parities: within a factor, with a probability that is stated",
                EnumSet.of(Task.PR),
                EPSILON,
                DELTA);
    }

    @Override
    protected Engine make(Choices chosen) {
        Guarantee standard = Guarantee.STANDARD;
        return new HashingEngine(
                chosen.of(EPSILON).orElse(standard.epsilon()), chosen.of(DELTA).orElse(standard.delta()));
    }
}
