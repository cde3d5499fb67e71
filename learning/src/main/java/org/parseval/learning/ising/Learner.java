package org.parseval.learning.ising;

import org.parseval.inference.Budget;
import org.parseval.inference.Progress;

/** A method to fit the parameters of a grid to images. */
public interface Learner {
    /**
     * Fits, and stops with the best so far when the time is up or somebody asks for it. The same seed gives the same parameters on any
     * number of threads, unless the clock ends it.
     */
    Learnt learn(BinaryImages images, Budget budget, Progress progress);

    /** The noise of a moment of so many images: a penalty on couplings that hides what is no more than noise. */
    static double standardPenalty(int images) {
        return 1 / Math.sqrt(images);
    }

    /** The number x after a step with a penalty of weight times |x|: smaller by the weight, or zero. */
    static double shrunk(double x, double weight) {
        return x > weight ? x - weight : x < -weight ? x + weight : 0;
    }
}
