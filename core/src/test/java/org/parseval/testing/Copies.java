package org.parseval.testing;

import java.util.Arrays;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Models that fall into equal parts. */
public final class Copies {
    private Copies() {}

    /** A model that consists of so many of one, all of its factors as tables. */
    public static Model of(Model one, int count) {
        int size = one.variableCount();
        int each = one.factors().size();
        int[] cardinalities = new int[size * count];
        Factor[] factors = new Factor[each * count];
        for (int copy = 0; copy < count; copy++) {
            int offset = copy * size;
            System.arraycopy(one.cardinalities(), 0, cardinalities, offset, size);
            for (int f = 0; f < each; f++) {
                Factor factor = one.factors().get(f);
                int[] scope = Arrays.stream(factor.scope()).map(v -> v + offset).toArray();
                factors[copy * each + f] =
                        TableFactor.of(scope, factor.toTable(one).values());
            }
        }
        return Model.markov(cardinalities, Arrays.asList(factors));
    }
}
