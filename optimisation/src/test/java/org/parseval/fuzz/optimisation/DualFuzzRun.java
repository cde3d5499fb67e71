package org.parseval.fuzz.optimisation;

import java.util.List;
import org.parseval.fuzz.FuzzRun;
import org.parseval.fuzz.Subject;

/** The engines of this module on thousands of models. */
class DualFuzzRun extends FuzzRun {
    @Override
    protected List<Subject> subjects() {
        return DualSubjects.all();
    }
}
