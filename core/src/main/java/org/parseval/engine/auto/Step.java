package org.parseval.engine.auto;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * The steps of engine {@code auto}, in their order. Each is made for every part that is not solved yet, the cheapest to solve exactly first.
 * C is the work of the cheapest exact way that is known; rounds are gone through again and again, each with twice the work of the one before.
 *
 * <pre>{@code
 * for (Step step : Step.values()) {
 *     System.out.println(step.phase() + ": " + step.method() + ", " + step.share(AutoPolicy.standard()));
 * }
 * }</pre>
 */
public enum Step {
    FIRST_ORDER("ordering", "always", "a first order, and so C; exact where C is a moment"),
    STATES("finding states", "a best state is asked for; C is more than a moment", "dual"),
    SHORT_SEARCH("counting", "C fits, or nearly; half of the factors are constraints", "compile"),
    BETTER_ORDER("ordering", "C fits, or nearly", "a better order or cases"),
    FIRST_ESTIMATE("estimating", "C fits and is more than two seconds", "energy, minibucket"),
    TABLES("solving", "C fits", "exact"),
    WHOLE("counting", "a CNF; before the rounds too if C nearly fits", "compile on the clauses as they are"),
    ROUND_OF_SEARCH("counting", "half of the factors have zeros", "compile"),
    SUPPORT("finding states", "no state of positive weight is known", "dual"),
    BOUNDS("bounding", "not exact", "minibucket"),
    ROUND_OF_SAMPLES("refining", "the error is not reached", "energy, minibucket"),
    BELIEFS("propagating beliefs", "no sample", "bp"),
    ROUND_OF_ORDERS("solving", "C nearly fits", "a better order or cases, exact if C fits now"),
    GUARANTEE("hashing", "a CNF without weights, no error is known; module counting", "hashing"),
    DIGITS("counting", "a count but for its last digits", "compile");

    private static final MathContext DIGITS_OF_SHARES = new MathContext(4);

    private final String phase;
    private final String condition;
    private final String method;

    Step(String phase, String condition, String method) {
        this.phase = phase;
        this.condition = condition;
        this.method = method;
    }

    /** As progress and diagnostics call it. */
    public String phase() {
        return phase;
    }

    /** When it is made. */
    public String condition() {
        return condition;
    }

    /** The methods that work in it. */
    public String method() {
        return method;
    }

    /** How much of the work or time it may take. */
    public String share(AutoPolicy policy) {
        AutoPolicy.Rounds rounds = policy.rounds();
        AutoPolicy.Extras extras = policy.extras();
        return switch (this) {
            case FIRST_ORDER -> "one pass of each rule";
            case STATES ->
                text("%s C, in turns that double", policy.speculation().forStates());
            case SHORT_SEARCH ->
                text(
                        "%s C, or %s C if it would end, in turns that double",
                        policy.speculation().forSearch(), policy.speculation().mostForSearch());
            case BETTER_ORDER ->
                text("%s C, in turns that double", policy.speculation().forOrder());
            case FIRST_ESTIMATE -> text("%s C", policy.speculation().forEstimate());
            case TABLES -> text("%s of the time left", policy.mostForExact());
            case WHOLE ->
                text(
                        "after %s s of work a round if it has closed as much as the parts' search, else %s",
                        1e-9 * policy.beforeWhole(), rounds.second());
            case GUARANTEE ->
                text("%s of the time left after %s of it", extras.forGuarantee(), extras.beforeGuarantee());
            case ROUND_OF_SEARCH ->
                text(
                        "a round if it may end in time or no sample has an error, else %s; so behind the whole",
                        rounds.second());
            case SUPPORT -> text("%s of a round, until there is one", rounds.second());
            case ROUND_OF_SAMPLES -> text("a round; behind the search %s", rounds.second());
            case ROUND_OF_ORDERS -> text("%s of a round", rounds.forPlans());
            case BELIEFS ->
                text("%s of a round, then %s of the time left", extras.forBeliefs(), extras.lastForBeliefs());
            case BOUNDS -> text("%s of a round, then the time left", extras.forBounds());
            case DIGITS -> text("%s of the time gone", extras.toCount());
        };
    }

    private static String text(String format, double... numbers) {
        return String.format(
                Locale.ROOT,
                format,
                Arrays.stream(numbers)
                        .mapToObj(number -> new BigDecimal(number)
                                .round(DIGITS_OF_SHARES)
                                .stripTrailingZeros()
                                .toPlainString())
                        .toArray());
    }
}
