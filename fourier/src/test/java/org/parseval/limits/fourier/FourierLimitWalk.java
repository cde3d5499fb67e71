package org.parseval.limits.fourier;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.limits.LimitWalk;
import org.parseval.model.Model;

/** Asks the engines of this module. */
public final class FourierLimitWalk extends LimitWalk {
    @Override
    protected Map<String, Consumer<Budget>> questions(Model model) {
        return questions(
                model,
                Stream.of("fourier", "gibbs", "hak", "meanfield")
                        .map(Catalogue::entry)
                        .toList());
    }
}
