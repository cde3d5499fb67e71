package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import org.parseval.engine.energy.elimination.Refinement;

/** The refinements to try, coarse to fine. */
final class RefinementLadder {
    /** Each costs several times the one before; the first is done in well under a second for any model. */
    private static final List<Refinement> RUNGS = List.of(
            new Refinement(4, 5e-2, 1),
            new Refinement(8, 1e-2, 1),
            new Refinement(12, 3e-3, 1),
            new Refinement(14, 1e-3, 1),
            new Refinement(16, 3e-4, 1),
            new Refinement(18, 1e-4, 1),
            new Refinement(20, 1e-5, 1));

    private RefinementLadder() {}

    /** Settings that the user fixed are the same on all rungs. */
    static List<Refinement> of(EnergySettings settings) {
        List<Refinement> rungs = new ArrayList<>();
        for (Refinement rung : RUNGS) {
            Refinement own = new Refinement(
                    settings.neighbours().orElse(rung.neighbours()),
                    settings.epsilon().orElse(rung.epsilon()),
                    settings.order());
            if (!rungs.contains(own)) {
                rungs.add(own);
            }
        }
        return rungs;
    }
}
