package org.parseval.optimisation.dual;

import java.util.List;
import org.parseval.testing.EntryContract;

/** The engine is found without the catalogue knowing its class. */
class DualEntryTest extends EntryContract {
    @Override
    protected List<String> names() {
        return List.of("dual");
    }
}
