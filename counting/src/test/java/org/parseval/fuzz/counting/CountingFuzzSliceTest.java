package org.parseval.fuzz.counting;

import java.util.List;
import org.parseval.fuzz.FuzzSliceTest;
import org.parseval.fuzz.Subject;

/** The search on a few models of every family. */
class CountingFuzzSliceTest extends FuzzSliceTest {
    @Override
    protected List<Subject> subjects() {
        return CountingSubjects.all();
    }
}
