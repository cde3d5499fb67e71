package org.parseval.fuzz.optimisation;

import java.util.List;
import org.parseval.fuzz.FuzzSliceTest;
import org.parseval.fuzz.Subject;

/** The engines of this module on a few models of every family. */
class DualFuzzSliceTest extends FuzzSliceTest {
    @Override
    protected List<Subject> subjects() {
        return DualSubjects.all();
    }
}
