package org.parseval.counting;

import java.util.List;
import org.parseval.testing.EntryContract;

/** The search is found without the catalogue knowing its classes. */
class CatalogueOfTheModuleTest extends EntryContract {
    @Override
    protected List<String> names() {
        return List.of("compile");
    }
}
