package org.parseval.optimisation.mmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Model;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;

/** Random models with any share of their variables maximised, asked of every way to an answer, and compared with brute force. */
final class MarginalMapCases {
    private static final Budget BUDGET = Budget.standard().withMemory(256 << 20).withThreads(1);

    private final Map<String, Engine> engines = new LinkedHashMap<>();
    private int estimates;
    private int inside;
    private int exact;
    private int certified;
    private int unsupported;

    MarginalMapCases() {
        MarginalMapPolicy usual = MarginalMapPolicy.STANDARD;
        engines.put("standard", new MethodEngine(new MarginalMapMethod()));
        engines.put("as it is", new MethodEngine(new MarginalMapMethod()).withoutReductions());
        engines.put("search", new MethodEngine(new MarginalMapMethod(usual.withoutTables())));
        engines.put(
                "search, as it is", new MethodEngine(new MarginalMapMethod(usual.withoutTables())).withoutReductions());
        engines.put(
                "estimates",
                new MethodEngine(new MarginalMapMethod(usual.withoutTables().withLeafCells(0))));
    }

    /** Estimates with an interval, how many of these hold the truth, and what else was answered. */
    String report() {
        return estimates + " estimates, " + inside + " inside their intervals, " + exact + " exact, " + certified
                + " certified, " + unsupported + " unsupported";
    }

    int estimates() {
        return estimates;
    }

    double shareInside() {
        return (double) inside / estimates;
    }

    int exact() {
        return exact;
    }

    void check(int seed) {
        RandomModels.Problem problem = switch (seed % 3) {
            case 0 -> RandomModels.problem(seed);
            case 1 -> RandomBooleanModels.problem(seed);
            default -> RandomBooleanModels.wide(seed);
        };
        Model model = problem.model();
        int[] variables = chosen(model, seed);
        SumOracle oracle = new SumOracle(model, problem.evidence(), variables);
        Query query = Query.marginalMap(problem.evidence(), variables);
        engines.forEach((name, engine) -> {
            Answer answer = engine.solve(model, query, BUDGET.withSeed(seed), Progress.SILENT);
            check(name + ", -Dseed=" + seed, answer, oracle, variables);
        });
    }

    /** Any share of them, none and all included, in any order. */
    private static int[] chosen(Model model, int seed) {
        Random random = new Random(seed);
        List<Integer> all = new ArrayList<>();
        for (int v = 0; v < model.variableCount(); v++) {
            all.add(v);
        }
        Collections.shuffle(all, random);
        int count = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> all.size();
            default -> random.nextInt(all.size() + 1);
        };
        return all.subList(0, count).stream().mapToInt(Integer::intValue).toArray();
    }

    private void check(String name, Answer answer, SumOracle oracle, int[] variables) {
        double best = oracle.best();
        double slack = 1e-9 * Math.max(1, Math.abs(best));
        answer.certified().ifPresent(bounds -> {
            assertThat(bounds.lnHigh()).as(name + ": upper bound").isGreaterThanOrEqualTo(best - slack);
            assertThat(bounds.lnLow()).as(name + ": lower bound").isLessThanOrEqualTo(best + slack);
        });
        if (best == Double.NEGATIVE_INFINITY) {
            assertThat(answer.value().isZero()).as(name + ": zero").isTrue();
            assertThat(answer.assignment()).isEmpty();
            return;
        }
        double own = oracle.at(answer.assignment().orElseThrow());
        double log = answer.value().ln();
        for (int v = 0; v < answer.assignment().get().length; v++) {
            int given = v;
            boolean asked = Arrays.stream(variables).anyMatch(each -> each == given);
            assertThat(answer.assignment().get()[v] >= 0)
                    .as(name + ": state of " + v)
                    .isEqualTo(asked);
        }
        if (answer.exact()) {
            exact++;
            assertThat(log).as(name + ": value").isCloseTo(best, within(slack));
            assertThat(own).as(name + ": state").isCloseTo(best, within(slack));
        } else if (answer.relativeError().isPresent()) {
            assertThat(answer.confidence()).as(name).isPresent();
            estimates++;
            boolean holds = answer.confidence().get().bounds().containsLn(own) || Math.abs(own - log) <= slack;
            inside += holds ? 1 : 0;
        } else if (answer.kind() == Answer.Kind.UNSUPPORTED) {
            unsupported++;
            assertThat(name).startsWith("estimates");
        } else {
            certified++;
            assertThat(answer.certified()).as(name + ": has a bound").isPresent();
            assertThat(log).as(name + ": value of the state").isCloseTo(own, within(slack));
        }
    }
}
