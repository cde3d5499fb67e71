package org.parseval.benchmark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.UaiModelReader;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * The work that users wait for: contraction, orders, elimination of the energy, samples, search, mini-buckets, reading.
 *
 * @param small for a look at whether all of it works
 */
record Works(MachineLimits machine, boolean small) {
    private static final Query QUESTION = Query.of(Task.PR);

    /** Neighbours over which the energy is eliminated exactly, and the variables of a mini-bucket. */
    private static final int NEIGHBOURS = 8;

    private static final int IBOUND = 10;
    private static final int PASSES = 10;

    List<Work> all() {
        return List.of(contraction(), order(), energy(), samples(), search(), miniBuckets(), reading());
    }

    private Work contraction() {
        Model grid = grid(small ? 6 : 18);
        Engine planned = new MethodEngine(new ExactMethod().forMany(grid, 1, () -> false)).withoutReductions();
        double cells = order(grid, SearchEffort.standard()).totalCells();
        return new Work("contraction", "cell of a table", machine.arithmetic(), "arithmetic", () -> {
            solve(planned, grid);
            return cells;
        });
    }

    private Work order() {
        Model grid = grid(small ? 8 : 80);
        return new Work(
                "order search",
                "member of a clique",
                machine.memory(),
                "memory",
                () -> order(grid, SearchEffort.firstPassesOnly()).cliqueMembers());
    }

    private Work energy() {
        Model grid = grid(small ? 6 : 40);
        Engine engine = new MethodEngine(new EnergyMethod(eliminated().withSamples(0)));
        double entries = (double) grid.variableCount() * (1 << NEIGHBOURS);
        return new Work("elimination of the energy", "entry of a table", machine.function(), "exp and log", () -> {
            solve(engine, grid);
            return entries;
        });
    }

    /** Elimination and samples, so many that the elimination does not count. */
    private Work samples() {
        Model grid = grid(small ? 6 : 20);
        long count = small ? 256 : 100_000;
        Engine engine = new MethodEngine(
                new EnergyMethod(eliminated().withSamples(count).withError(1e-12)));
        return new Work("samples", "spin of a sample", machine.function(), "exp and log", () -> {
            Answer answer = solve(engine, grid);
            return (double) answer.diagnostics().samples().orElse(count) * grid.variableCount();
        });
    }

    private Work search() {
        Model clauses = clauses(small ? 12 : 50, small ? 24 : 120);
        return new Work("search and cache", "decision", clauses.factors().size() * machine.memory(), "memory", () -> {
            Answer answer = solve(Catalogue.engine("compile"), clauses);
            return answer.diagnostics().asMap().get("decisions") instanceof Long decisions ? Math.max(1, decisions) : 1;
        });
    }

    private Work miniBuckets() {
        Model grid = grid(small ? 6 : 30);
        Engine engine = new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard()
                .with(MiniBucketSettings.IBOUND, IBOUND)
                .with(MiniBucketSettings.ITERATIONS, PASSES)
                .with(MiniBucketSettings.ORDERS, 1)));
        double entries = (double) grid.variableCount() * (1 << IBOUND) * PASSES;
        return new Work("passes of mini-buckets", "entry of a pass", machine.function(), "exp and log", () -> {
            solve(engine, grid);
            return entries;
        });
    }

    private Work reading() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            UaiModelWriter.write(grid(small ? 10 : 200), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[] file = bytes.toByteArray();
        return new Work("reading", "byte of a file", machine.memory() / Double.BYTES, "memory", () -> {
            try (Source source = Source.of("grid.uai", new ByteArrayInputStream(file))) {
                return UaiModelReader.read(source).variableCount() > 0 ? file.length : 0;
            }
        });
    }

    private static EnergySettings eliminated() {
        return EnergySettings.standard().withNeighbours(NEIGHBOURS).withEpsilon(1e-3);
    }

    private static Answer solve(Engine engine, Model model) {
        return engine.solve(model, QUESTION, Budget.standard().withThreads(1), Progress.SILENT);
    }

    private static EliminationOrder order(Model model, SearchEffort effort) {
        return OrderSearch.best(InteractionGraph.of(model), 1, effort, () -> false)
                .order();
    }

    /** Spins on a square, with mixed couplings and fields. */
    private static Model grid(int side) {
        Random random = new Random(side);
        List<TableFactor> factors = new ArrayList<>();
        int[] states = new int[side * side];
        for (int v = 0; v < states.length; v++) {
            states[v] = 2;
            double field = random.nextGaussian() / 2;
            factors.add(TableFactor.of(new int[] {v}, new double[] {Math.exp(-field), Math.exp(field)}));
            if (v % side > 0) {
                factors.add(coupling(v - 1, v, random.nextGaussian()));
            }
            if (v >= side) {
                factors.add(coupling(v - side, v, random.nextGaussian()));
            }
        }
        return Model.markov(states, factors);
    }

    private static TableFactor coupling(int one, int other, double strength) {
        double same = Math.exp(strength);
        return TableFactor.of(new int[] {one, other}, new double[] {same, 1 / same, 1 / same, same});
    }

    /** Random clauses of three literals. */
    private static Model clauses(int variables, int count) {
        Random random = new Random(count);
        List<TableFactor> factors = new ArrayList<>();
        for (int clause = 0; clause < count; clause++) {
            int[] scope = random.ints(0, variables).distinct().limit(3).toArray();
            double[] table = {1, 1, 1, 1, 1, 1, 1, 1};
            table[random.nextInt(table.length)] = 0;
            factors.add(TableFactor.of(scope, table));
        }
        int[] states = new int[variables];
        Arrays.fill(states, 2);
        return Model.markov(states, factors);
    }
}
