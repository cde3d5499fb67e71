package org.parseval;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.JointTable;
import org.parseval.inference.Marginals;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * A question to a prepared model: its observations, and the cost that an answer may have. It never changes: each method gives a new question or an
 * answer, so that threads may share it. All logarithms are decimal.
 *
 * <pre>{@code
 * var sick = alarm.given("HRBP", "HIGH").likely("CVP", 0.2, 0.5, 0.3);
 * sick.marginals().of("LVFAILURE").probability("TRUE");
 * sick.probability(); // of what was observed
 * sick.bestState().state("LVFAILURE");
 * }</pre>
 *
 * <p>Every method with names throws an {@link IllegalArgumentException} that lists what there is if a name is wrong, and every answer
 * a {@link BudgetException} if its limits are too small for any.
 */
public final class Question {
    /** How long an answer may take where nothing else is said, as at the command line. */
    public static final Duration STANDARD_TIME = Duration.ofSeconds(50);

    private final Model model;
    private final Prepared prepared;
    private final Evidence evidence;
    private final Map<Integer, double[]> likelihoods;
    private final Budget budget;
    private final Progress progress;

    private Question(
            Model model,
            Prepared prepared,
            Evidence evidence,
            Map<Integer, double[]> likelihoods,
            Budget budget,
            Progress progress) {
        this.model = model;
        this.prepared = prepared;
        this.evidence = evidence;
        this.likelihoods = likelihoods;
        this.budget = budget;
        this.progress = progress;
    }

    static Question about(Model model, Prepared prepared, Budget budget) {
        return new Question(model, prepared, Evidence.none(), Map.of(), budget, Progress.SILENT);
    }

    /**
     * The same with more observed.
     *
     * @param variablesAndStates in turn the name of a variable and that of its state
     * @throws IllegalArgumentException if there is no such variable or state, or another state of the variable was observed before
     */
    public Question given(String... variablesAndStates) {
        if (present("what was observed", variablesAndStates).length % 2 != 0) {
            throw new IllegalArgumentException(
                    "evidence is pairs of a variable and its state, found " + variablesAndStates.length + " names");
        }
        SortedMap<Integer, Integer> states = new TreeMap<>(evidence.states());
        for (int i = 0; i < variablesAndStates.length; i += 2) {
            observe(states, variablesAndStates[i], variablesAndStates[i + 1]);
        }
        return observing(new Evidence(states));
    }

    /** The same with more observed: the state of each variable, by names. */
    public Question given(Map<String, String> observed) {
        present("what was observed", observed);
        SortedMap<Integer, Integer> states = new TreeMap<>(evidence.states());
        observed.forEach((variable, state) -> observe(states, variable, state));
        return observing(new Evidence(states));
    }

    private void observe(SortedMap<Integer, Integer> states, String variable, String state) {
        int number = number(variable);
        int observed = model.names().state(number, present("the name of a state of \"" + variable + "\"", state));
        Integer before = states.put(number, observed);
        if (before != null && before != observed) {
            throw new IllegalArgumentException("\"" + variable + "\" is observed as \""
                    + model.names().state(number, before) + "\" already, not \"" + state + "\"");
        }
    }

    /**
     * The same with an uncertain observation: for each state of a variable, how likely it makes what was seen. Several about one variable are
     * taken to be independent.
     *
     * @throws IllegalArgumentException if there is no such variable, or not one number of at least 0 for each of its states, and one above 0
     */
    public Question likely(String variable, double... likelihood) {
        int number = number(variable);
        checkLikelihoods(variable, number, likelihood);
        Map<Integer, double[]> more = new TreeMap<>(likelihoods);
        double[] product = likelihood.clone();
        double[] before = more.put(number, product);
        for (int s = 0; before != null && s < product.length; s++) {
            product[s] *= before[s];
        }
        return new Question(model, prepared, evidence, more, budget, progress);
    }

    private void checkLikelihoods(String variable, int number, double[] likelihood) {
        int states = model.cardinality(number);
        present("the likelihood of \"" + variable + "\"", likelihood);
        double largest = 0;
        boolean proper = likelihood.length == states;
        for (double each : likelihood) {
            proper &= each >= 0 && each < Double.POSITIVE_INFINITY;
            largest = Math.max(largest, each);
        }
        if (!proper || largest == 0) {
            throw new IllegalArgumentException("likelihoods " + Arrays.toString(likelihood) + " of \"" + variable
                    + "\", expected " + states + " finite numbers of at least 0 and one above it, for "
                    + String.join(", ", model.names().states(number)));
        }
    }

    /** The same with another time limit; {@link Budget#UNLIMITED} is none. The standard is {@link #STANDARD_TIME}. */
    public Question within(Duration time) {
        present("the time limit", time);
        return limited(before -> before.withTime(time));
    }

    /** The same with another limit of time, memory, threads or seed, such as {@code before -> before.withSeed(7)}. */
    public Question limited(UnaryOperator<Budget> change) {
        Budget changed = present("the change of limits", change).apply(budget);
        return new Question(model, prepared, evidence, likelihoods, present("the changed limit", changed), progress);
    }

    /** The same, which another thread can stop: the best answer so far is given then. */
    public Question stoppedBy(StopSignal stop) {
        present("the signal to stop", stop);
        return limited(before -> before.withStop(stop));
    }

    /** The same, which tells how far it has come. */
    public Question watchedBy(Progress watcher) {
        return new Question(model, prepared, evidence, likelihoods, budget, present("the watcher", watcher));
    }

    private Question observing(Evidence observed) {
        return new Question(model, prepared, observed, likelihoods, budget, progress);
    }

    /** How questions are answered, in words: by a circuit, by tables along an order, or by an engine for each. */
    public String way() {
        return prepared.way();
    }

    /** The model that is asked about. */
    public Model model() {
        return model;
    }

    /**
     * The distribution of every variable.
     *
     * @throws IllegalStateException if what was observed is impossible
     */
    public Marginals marginals() {
        return ask(Query.marginals(evidence)).marginals();
    }

    /**
     * The distributions of some variables, which may take less work than those of all.
     *
     * @throws IllegalStateException if what was observed is impossible
     */
    public Marginals marginals(String... variables) {
        return ask(Query.marginals(evidence, numbers(variables))).marginals();
    }

    /** The probability of what was observed; in a Markov random field, the partition function under it. Zero is an answer. */
    public Value probability() {
        return Value.of(answer(Task.PR));
    }

    /** Bounds on the decimal logarithm of {@link #probability()} that hold for certain. */
    public Value.Interval bounds() {
        return probability().certified();
    }

    /**
     * A most probable state of all variables.
     *
     * @throws IllegalStateException if what was observed is impossible
     */
    public BestState bestState() {
        Answer answer = answer(Task.MPE);
        int[] states = answer.assignment()
                .orElseThrow(() -> new IllegalStateException("there is no state: what was observed is impossible"));
        Map<String, String> byName = new LinkedHashMap<>();
        for (int v = 0; v < states.length; v++) {
            byName.put(model.names().variable(v), model.names().state(v, states[v]));
        }
        return new BestState(byName, Value.of(answer));
    }

    /** The joint distribution of some variables. */
    public JointTable joint(String... variables) {
        return table(new int[0], numbers(variables));
    }

    /** The distribution of a variable given each joint state of some others. */
    public JointTable conditional(String variable, String... conditions) {
        return table(numbers(conditions), numbers(variable));
    }

    private JointTable table(int[] conditions, int[] variables) {
        return new JointQuestion(evidence, conditions, variables).ask(ready(), model, budget, progress);
    }

    /**
     * Draws states of all variables.
     *
     * @throws IllegalStateException if what was observed is impossible
     */
    public Samples sample(int count) {
        if (count <= 0) {
            throw new IllegalArgumentException(count + " samples, expected one or more");
        }
        return Samples.of(ready().sample(evidence, count, budget, progress), count, model.names());
    }

    /** The whole answer of the engine, with its settings and what it reports about its run. Its logarithms are natural ones. */
    public Answer answer(Task task) {
        return ask(Query.of(present("the task", task), evidence));
    }

    private Answer ask(Query query) {
        return ready().ask(query, budget, progress);
    }

    private Prepared ready() {
        return likelihoods.isEmpty() ? prepared : prepared.likely(likelihoods);
    }

    private int[] numbers(String... variables) {
        return Arrays.stream(present("the list of variables", variables))
                .mapToInt(this::number)
                .toArray();
    }

    private int number(String variable) {
        return model.names().variable(present("the name of a variable", variable));
    }

    /** Programs that are not checked for it can give null. */
    static <T> T present(String what, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null");
        }
        return value;
    }

    /** Such as {@code Question[HRBP=HIGH]}. */
    @Override
    public String toString() {
        Names names = model.names();
        StringBuilder text = new StringBuilder("Question[");
        evidence.states()
                .forEach((variable, state) -> text.append(text.charAt(text.length() - 1) == '[' ? "" : ", ")
                        .append(names.variable(variable))
                        .append('=')
                        .append(names.state(variable, state)));
        likelihoods.forEach((variable, values) -> text.append(text.charAt(text.length() - 1) == '[' ? "" : ", ")
                .append(names.variable(variable))
                .append(" with likelihoods ")
                .append(Arrays.toString(values)));
        return text.append(']').toString();
    }
}
