package org.parseval.fuzz.counting;

import java.util.List;
import org.parseval.fuzz.FuzzRun;
import org.parseval.fuzz.Subject;

/** The search on thousands of models. */
class CountingFuzzRun extends FuzzRun {
    @Override
    protected List<Subject> subjects() {
        return CountingSubjects.all();
    }
}
