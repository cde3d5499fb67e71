package org.parseval.fuzz.fourier;

import java.util.List;
import org.parseval.fuzz.FuzzSliceTest;
import org.parseval.fuzz.Subject;

/** The engines of this module on a few models of every family. */
class FourierFuzzSliceTest extends FuzzSliceTest {
    @Override
    protected List<Subject> subjects() {
        return FourierSubjects.all();
    }
}
