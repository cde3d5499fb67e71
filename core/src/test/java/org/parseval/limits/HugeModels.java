package org.parseval.limits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** Models each of which is large in one way: states, entries of a table, different values, factors, neighbours, components, parities. */
final class HugeModels {
    private final Random random = new Random(25);
    private final double scale;

    private HugeModels(double scale) {
        this.scale = scale;
    }

    /** @param scale by which their sizes are multiplied: 1 for some ten thousands of entries or factors */
    static Map<String, Supplier<Model>> all(double scale) {
        Map<String, Supplier<Model>> models = new LinkedHashMap<>();
        models.put("states with zeros", () -> new HugeModels(scale).complete(4, (int) (70 * Math.sqrt(scale)), 0.1));
        models.put("states of one variable", () -> new HugeModels(scale).hub(size(3000, scale), 6));
        models.put("states of a loop", () -> new HugeModels(scale).complete(3, (int) (60 * Math.sqrt(scale)), 0));
        models.put("entries", () -> new HugeModels(scale).twoTables(0));
        models.put("entries with zeros", () -> new HugeModels(scale).twoTables(0.3));
        models.put("entries of few values", () -> new HugeModels(scale).fewValues());
        models.put("factors", () -> new HugeModels(scale).sparse(size(4000, scale), size(20_000, scale)));
        models.put("factors of few variables", () -> new HugeModels(scale).sparse(200, size(20_000, scale)));
        models.put("factors of one variable", () -> new HugeModels(scale).unary(size(20_000, scale)));
        models.put("factors of one pair", () -> new HugeModels(scale).sparse(2, size(20_000, scale)));
        models.put("variables of a chain", () -> new HugeModels(scale).chain(size(20_000, scale)));
        models.put("variables of a grid", () -> new HugeModels(scale).grid((int) (100 * Math.sqrt(scale))));
        models.put("degree", () -> new HugeModels(scale).star(size(10_000, scale)));
        models.put("degree of hubs", () -> new HugeModels(scale).bipartite(5, size(4000, scale)));
        models.put("degree of many hubs", () -> new HugeModels(scale).leaves(16, size(2000, scale)));
        models.put("degree of clauses", () -> new HugeModels(scale).wideClauses(300, size(100, scale)));
        models.put("components", () -> new HugeModels(scale).components(size(3000, scale), 2));
        models.put("components with loops", () -> new HugeModels(scale).components(size(100, scale), 12));
        models.put("parities", () -> new HugeModels(scale).parities(size(4000, scale), size(2000, scale), 3));
        models.put("width of parities", () -> new HugeModels(scale).parities(400, 20, 100));
        models.put("width of one parity", () -> new HugeModels(scale).oneParity(size(4000, scale)));
        return models;
    }

    private static int size(int atOne, double scale) {
        return (int) Math.ceil(atOne * scale);
    }

    private Model complete(int variables, int states, double zeros) {
        List<Factor> factors = new ArrayList<>();
        for (int a = 0; a < variables; a++) {
            for (int b = 0; b < a; b++) {
                factors.add(table(states * states, zeros, a, b));
            }
        }
        return model(variables, states, factors);
    }

    private Model hub(int states, int others) {
        int[] cardinalities = new int[others + 1];
        Arrays.fill(cardinalities, 2);
        cardinalities[0] = states;
        List<Factor> factors = new ArrayList<>();
        for (int v = 1; v <= others; v++) {
            factors.add(table(2 * states, 0.1, 0, v));
            factors.add(table(4, 0, v, v % others + 1));
        }
        return Model.markov(cardinalities, factors);
    }

    private Model twoTables(double zeros) {
        int states = size(12, scale);
        return Model.markov(
                new int[] {10, states, 10, 10, 10, 10},
                List.of(table(1000 * states, zeros, 0, 1, 2, 3), table(1000 * states, zeros, 1, 3, 4, 5)));
    }

    private Model fewValues() {
        int width = 13 + Math.getExponent(scale);
        return model(
                width + 10,
                2,
                all(
                        3,
                        k -> TableFactor.of(
                                IntStream.range(4 * k, 4 * k + width).toArray(),
                                values(1 << width, () -> random.nextInt(4)))));
    }

    private Model sparse(int variables, int count) {
        return model(variables, 2, all(count, i -> {
            int a = random.nextInt(variables);
            int b = random.nextInt(variables - 1);
            return table(4, 0, a, b < a ? b : b + 1);
        }));
    }

    private Model unary(int count) {
        List<Factor> factors = all(100, v -> table(4, 0, v, (v + 1) % 100));
        factors.addAll(all(count, i -> table(2, 0, i % 100)));
        return model(100, 2, factors);
    }

    private Model chain(int length) {
        return model(length, 2, all(length - 1, v -> table(4, 0, v, v + 1)));
    }

    private Model grid(int side) {
        List<Factor> factors = all(side * (side - 1), i -> table(4, 0, i, i + side));
        factors.addAll(all(side * (side - 1), i -> {
            int site = i / (side - 1) * side + i % (side - 1);
            return table(4, 0, site, site + 1);
        }));
        return model(side * side, 2, factors);
    }

    private Model star(int leaves) {
        List<Factor> factors = all(leaves, v -> table(4, 0, 0, v + 1));
        factors.addAll(all(leaves - 1, v -> table(4, 0, v + 1, v + 2)));
        return model(leaves + 1, 2, factors);
    }

    private Model bipartite(int hubs, int others) {
        return model(hubs + others, 3, all(hubs * others, i -> table(9, 0, i % hubs, hubs + i / hubs)));
    }

    /** Leaves of two hubs each, whose messages meet in one wide table. */
    private Model leaves(int hubs, int count) {
        return model(hubs + count, 2, all(2 * count, i -> table(4, 0, random.nextInt(hubs), hubs + i / 2)));
    }

    private Model wideClauses(int variables, int count) {
        List<Factor> factors = all(count, i -> clause(variables, Math.min(variables, 100)));
        factors.addAll(all(2 * variables, i -> clause(variables, 3)));
        return model(variables, 2, factors);
    }

    private Factor clause(int variables, int width) {
        boolean[] positive = new boolean[width];
        for (int i = 0; i < width; i++) {
            positive[i] = random.nextBoolean();
        }
        return new ClauseFactor(some(variables, width), positive, 0);
    }

    private Model components(int count, int size) {
        List<Factor> factors = new ArrayList<>();
        for (int first = 0; first < count * size; first += size) {
            for (int a = 0; a < size; a++) {
                for (int b = 0; b < a; b++) {
                    factors.add(table(4, 0, first + a, first + b));
                }
            }
        }
        return model(count * size, 2, factors);
    }

    private Model parities(int variables, int count, int width) {
        List<Factor> factors = all(count, i -> parity(some(variables, width)));
        factors.addAll(all(variables / 4, i -> clause(variables, 3)));
        return model(variables, 2, factors);
    }

    private Model oneParity(int variables) {
        List<Factor> factors = all(variables / 2, i -> clause(variables, 2));
        factors.add(parity(IntStream.range(0, variables).toArray()));
        return model(variables, 2, factors);
    }

    private Factor parity(int[] scope) {
        return new ParityFactor(scope, random.nextBoolean() ? 1 : 0.5, random.nextInt(2));
    }

    private int[] some(int variables, int count) {
        return random.ints(0, variables).distinct().limit(count).sorted().toArray();
    }

    private TableFactor table(int size, double zeros, int... scope) {
        return TableFactor.of(scope, values(size, () -> random.nextDouble() < zeros ? 0 : 0.1 + random.nextDouble()));
    }

    private static double[] values(int size, DoubleSupplier draw) {
        double[] values = new double[size];
        Arrays.setAll(values, i -> draw.getAsDouble());
        return values;
    }

    private static List<Factor> all(int count, IntFunction<Factor> factor) {
        return new ArrayList<>(IntStream.range(0, count).mapToObj(factor).toList());
    }

    private static Model model(int variables, int states, List<Factor> factors) {
        return Model.uniform(variables, states, factors);
    }
}
