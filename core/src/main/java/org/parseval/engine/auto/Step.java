package org.parseval.engine.auto;

/**
 * The steps of engine {@code auto}, in their order. Each is made for every part that is not solved yet, the cheapest to solve exactly first.
 * C is the work of the cheapest exact way that is known.
 */
public enum Step {
    FIRST_ORDER("ordering", "always", "a first elimination order, and so C by tables", "one pass of each rule"),
    BETTER_ORDER("ordering", "C fits", "a search for a better order", "a tenth of C"),
    SHORT_SEARCH(
            "counting",
            "C fits, half of the factors have zeros",
            "compile",
            "a quarter of C; more if it would end within half of C"),
    LOOK("estimating", "C fits and takes more than two seconds", "energy or minibucket", "a tenth of C"),
    TABLES("solving", "C fits the limits, or is small", "exact", "0.85 of the time left"),
    ROUND_OF_SEARCH(
            "counting",
            "half of the factors have zeros",
            "compile",
            "in front while it would end in time, or there is no error bar: the whole of a round that doubles; else half or an eighth of it"),
    ROUND_OF_SAMPLES(
            "refining",
            "the error is not reached",
            "energy and minibucket",
            "the whole of a round; half of it where the search is in front"),
    ROUND_OF_ORDERS(
            "solving",
            "the error is not reached, tables are not hopeless",
            "a better order; exact if tables fit now",
            "a quarter of a round for the order"),
    CASES(
            "dividing",
            "few enough cases",
            "exact, as a sum over cases",
            "once, in the first round of which a quarter is enough to plan them"),
    BELIEFS("propagating beliefs", "no sample", "bp", "0.2 of the time left"),
    BOUNDS("bounding", "not exact", "minibucket", "a tenth of the time, half of it if there is no error bar"),
    DIGITS(
            "counting",
            "a count is exact but for its last digits",
            "compile",
            "a tenth of the time before it, a moment in any case");

    private final String phase;
    private final String condition;
    private final String method;
    private final String share;

    Step(String phase, String condition, String method, String share) {
        this.phase = phase;
        this.condition = condition;
        this.method = method;
        this.share = share;
    }

    /** As progress and diagnostics call it. */
    public String phase() {
        return phase;
    }

    /** When it is made. */
    public String condition() {
        return condition;
    }

    /** What is done. */
    public String method() {
        return method;
    }

    /** How much of the work or time it may take. */
    public String share() {
        return share;
    }
}
