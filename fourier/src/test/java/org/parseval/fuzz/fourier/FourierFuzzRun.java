package org.parseval.fuzz.fourier;

import java.util.List;
import org.parseval.fuzz.FuzzRun;
import org.parseval.fuzz.Subject;

/** The engines of this module on thousands of models. */
class FourierFuzzRun extends FuzzRun {
    @Override
    protected List<Subject> subjects() {
        return FourierSubjects.all();
    }
}
