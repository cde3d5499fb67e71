package org.parseval.limits.optimisation;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.limits.LimitWalk;
import org.parseval.model.Model;

/** Asks the engine for best states. */
public final class DualLimitWalk extends LimitWalk {
    @Override
    protected Map<String, Consumer<Budget>> questions(Model model) {
        return questions(model, Stream.of("dual").map(Catalogue::entry).toList());
    }
}
