package org.parseval.engine.exact;

import java.util.List;
import java.util.function.Consumer;
import org.parseval.engine.Parts;
import org.parseval.model.Model;

/** How a part is solved: as it is, or case by case for the states of one of its variables. */
sealed interface Division {

    /** Calls back with every elimination it takes. */
    void forEachWhole(Consumer<Whole> action);

    /** By one elimination. */
    record Whole(Model model, ContractionSchedule schedule) implements Division {
        @Override
        public void forEachWhole(Consumer<Whole> action) {
            action.accept(this);
        }
    }

    /** By the sum over the cases, or the largest of them. */
    record Sum(List<Case> cases) implements Division {
        @Override
        public void forEachWhole(Consumer<Whole> action) {
            for (Case state : cases) {
                state.divisions.forEach(division -> division.forEachWhole(action));
            }
        }
    }

    /** One state of the variable: what is left after the reductions, and how each part of that is solved. */
    record Case(Parts parts, List<Division> divisions) {}
}
