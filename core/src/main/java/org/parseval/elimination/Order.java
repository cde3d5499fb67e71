package org.parseval.elimination;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;

/**
 * Which elimination order an engine takes: the best that a search finds, that of one rule, or one that is given, variable by variable.
 *
 * <pre>{@code
 * Order minFill = Order.by(Heuristic.MIN_FILL);
 * Order given = Order.of(2, 0, 1);
 * Engine engine = Catalogue.engine("fourier", Map.of("preset", "paper", "order", given));
 * }</pre>
 */
public final class Order {
    /** The best order that a search finds. */
    public static final Order SEARCH = new Order("search", Optional.empty(), false, Optional.empty());

    private final String spelling;
    private final Optional<Heuristic> rule;
    private final boolean randomTies;

    /** The step at which each variable of the model goes, if somebody said so. */
    private final Optional<int[]> steps;

    private Order(String spelling, Optional<Heuristic> rule, boolean randomTies, Optional<int[]> steps) {
        this.spelling = spelling;
        this.rule = rule;
        this.randomTies = randomTies;
        this.steps = steps;
    }

    /**
     * The order of one rule, ties going to the larger number of states and then to the smaller number of the variable.
     *
     * @throws IllegalArgumentException if it is no rule
     */
    public static Order by(Heuristic rule) {
        return by(rule, false, rule.spelling());
    }

    /**
     * The order of one rule, ties going by chance: the seed of the run decides, and the numbers of the variables do not matter.
     *
     * @throws IllegalArgumentException if it is no rule
     */
    public static Order withRandomTies(Heuristic rule) {
        return by(rule, true, rule.spelling() + "-random");
    }

    private static Order by(Heuristic rule, boolean randomTies, String spelling) {
        if (rule == Heuristic.GIVEN) {
            throw new IllegalArgumentException("a given order has variables and no rule");
        }
        return new Order(spelling, Optional.of(rule), randomTies, Optional.empty());
    }

    /**
     * The variables of a model in this order, first to go first. Those that the evidence or a reduction removes are passed over.
     *
     * @throws IllegalArgumentException if a number is missing or stands twice
     */
    public static Order of(int... variables) {
        int[] steps = new int[variables.length];
        BitSet seen = new BitSet();
        for (int step = 0; step < variables.length; step++) {
            int variable = variables[step];
            if (variable < 0 || variable >= variables.length || seen.get(variable)) {
                throw new IllegalArgumentException("variable " + variable + " at step " + step + " of an order of "
                        + variables.length + " variables, expected each number from 0 once");
            }
            seen.set(variable);
            steps[variable] = step;
        }
        return new Order("given", Optional.empty(), false, Optional.of(steps));
    }

    /** The orders that have a word, by it. */
    public static Map<String, Order> words() {
        Map<String, Order> words = new LinkedHashMap<>();
        for (Order order : List.of(
                SEARCH,
                by(Heuristic.MIN_FILL),
                withRandomTies(Heuristic.MIN_FILL),
                by(Heuristic.MIN_DEGREE),
                withRandomTies(Heuristic.MIN_DEGREE),
                by(Heuristic.NATURAL))) {
            words.put(order.spelling(), order);
        }
        return words;
    }

    /**
     * The order of a word.
     *
     * @throws IllegalArgumentException if no order is called so
     */
    public static Order named(String word) {
        Map<String, Order> words = words();
        Order order = words.get(word);
        if (order == null) {
            throw new IllegalArgumentException(
                    "no order is called '" + word + "'; there are " + String.join(", ", words.keySet()));
        }
        return order;
    }

    /** The word for it: {@code search}, the name of a rule such as {@code min-fill} or {@code min-fill-random}, or {@code given}. */
    public String spelling() {
        return spelling;
    }

    /** Whether engines may look for a better one. */
    public boolean isSearched() {
        return rule.isEmpty() && steps.isEmpty();
    }

    /**
     * The order of a graph, if it is not to be searched for.
     *
     * @param originals the variable of the model behind each vertex. Numbers past those of the model are auxiliary variables, which go last
     * @param seed of ties that go by chance
     * @param stop asked often
     * @return nothing if it was stopped
     * @throws IllegalArgumentException if the order is to be searched for
     */
    public Optional<FoundOrder> of(InteractionGraph graph, int[] originals, long seed, BooleanSupplier stop) {
        if (rule.isPresent()) {
            OptionalLong tieSeed = randomTies ? OptionalLong.of(seed) : OptionalLong.empty();
            return rule.get().order(graph, tieSeed, stop).map(order -> new FoundOrder(order, rule.get(), 1, false));
        }
        int[] given = steps.orElseThrow(() -> new IllegalArgumentException("this order is to be searched for"));
        long[] keys = new long[graph.size()];
        for (int vertex = 0; vertex < keys.length; vertex++) {
            int original = originals[vertex];
            long step = original < given.length ? given[original] : given.length;
            keys[vertex] = step << Integer.SIZE | vertex;
        }
        Arrays.sort(keys);
        int[] permutation = Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
        return Optional.of(
                new FoundOrder(EliminationOrder.of(graph, permutation, new Looks(stop)), Heuristic.GIVEN, 0, false));
    }

    /**
     * That the order is one of a model's variables.
     *
     * @throws IllegalArgumentException if it has more or fewer
     */
    public void checkAgainst(int variables) {
        if (steps.isPresent() && steps.get().length != variables) {
            throw new IllegalArgumentException(
                    "an order of " + steps.get().length + " variables for a model of " + variables);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Order order
                && spelling.equals(order.spelling)
                && Arrays.equals(steps.orElse(null), order.steps.orElse(null));
    }

    @Override
    public int hashCode() {
        return spelling.hashCode() + Arrays.hashCode(steps.orElse(null));
    }

    @Override
    public String toString() {
        return spelling;
    }
}
