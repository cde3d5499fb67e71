package org.parseval.testing;

import org.parseval.model.BayesBuilder;
import org.parseval.model.Model;

/** Networks of a few variables with two states. */
public final class SmallNetworks {
    private SmallNetworks() {}

    /** Variables with the states 0 and 1, whose tables are still to be given. */
    public static BayesBuilder binary(String... names) {
        BayesBuilder network = Model.bayes();
        for (String name : names) {
            network.variable(name, "0", "1");
        }
        return network;
    }

    /**
     * A variable and one that hangs on it, with the states no and yes.
     *
     * @param first the probability that the first is yes
     * @param afterNo the probability that the second is yes where the first is no
     * @param afterYes where it is yes
     */
    public static Model pair(String cause, String effect, double first, double afterNo, double afterYes) {
        return Model.bayes()
                .variable(cause, "no", "yes")
                .variable(effect, "no", "yes")
                .cpt(cause)
                .table(1 - first, first)
                .cpt(effect, cause)
                .table(1 - afterNo, afterNo, 1 - afterYes, afterYes)
                .build();
    }
}
