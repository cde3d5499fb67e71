package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.settings.Settings;
import org.parseval.fourier.Polynomial;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

/** The preset {@code paper}: what the paper says is done, and nothing besides. */
class PaperAlgorithmTest {
    private static final int PRODUCT = 5;
    private static final int MESSAGE = 12;

    private static Engine paper(Object... settings) {
        Map<String, Object> all = new HashMap<>(Map.of("preset", "paper"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put((String) settings[i], settings[i + 1]);
        }
        return Catalogue.engine("fourier", all);
    }

    private static Answer solve(Engine engine, Model model) {
        return engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
    }

    /** A polynomial in words: each set of variables with its coefficient. */
    private record Sum(Map<Set<Integer>, Double> terms) {
        static Sum random(RandomGenerator random, int... scope) {
            Map<Set<Integer>, Double> terms = new HashMap<>();
            for (int mask = 0; mask < 1 << scope.length; mask++) {
                Set<Integer> set = new TreeSet<>();
                for (int i = 0; i < scope.length; i++) {
                    if ((mask >> i & 1) == 1) {
                        set.add(scope[i]);
                    }
                }
                terms.put(set, random.nextDouble() - 0.5);
            }
            return new Sum(terms);
        }

        Sum cut(TruncationRule rule, int size) {
            List<Set<Integer>> sets = new ArrayList<>(terms.keySet());
            Comparator<Set<Integer>> byCoefficient =
                    Comparator.comparingDouble(set -> -Math.abs(terms.getOrDefault(set, 0.0)));
            Comparator<Set<Integer>> best = rule == TruncationRule.MIN_DEGREE
                    ? Comparator.<Set<Integer>>comparingInt(Set::size).thenComparing(byCoefficient)
                    : byCoefficient;
            sets.sort(Comparator.<Set<Integer>, Boolean>comparing(set -> !set.isEmpty())
                    .thenComparing(best));
            Map<Set<Integer>, Double> kept = new HashMap<>();
            sets.stream().limit(size).forEach(set -> kept.put(set, terms.getOrDefault(set, 0.0)));
            return new Sum(kept);
        }

        Sum times(Sum other) {
            Map<Set<Integer>, Double> product = new HashMap<>();
            terms.forEach((a, x) -> other.terms.forEach((b, y) -> {
                Set<Integer> difference = new HashSet<>(a);
                b.forEach(v -> {
                    if (!difference.remove(v)) {
                        difference.add(v);
                    }
                });
                product.merge(difference, x * y, Double::sum);
            }));
            return new Sum(product);
        }

        Sum sumOut(int variable) {
            Map<Set<Integer>, Double> left = new HashMap<>();
            terms.forEach((set, x) -> {
                if (!set.contains(variable)) {
                    left.put(set, 2 * x);
                }
            });
            return new Sum(left);
        }

        Message message() {
            Polynomial sum = Polynomial.zero();
            for (Map.Entry<Set<Integer>, Double> term : terms.entrySet()) {
                int[] set = term.getKey().stream().mapToInt(v -> v).toArray();
                sum = sum.plus(Polynomial.parity(set, term.getValue()));
            }
            return new Message.Terms(sum, 0);
        }
    }

    private static Message.Terms product(Settings settings, List<Sum> factors, int[] joint) {
        try (Workers workers = new Workers(1, () -> {})) {
            BucketProduct products = new BucketProduct(
                    settings, new ParityBasis(), new Contractor(workers, 1 << 10), false, Deadline.never(Host.here()));
            List<Message> messages = factors.stream().map(Sum::message).toList();
            return (Message.Terms) products.sumOutFirst(messages, joint, MESSAGE, new TruncationTally());
        }
    }

    private static void assertSame(Message.Terms found, Sum expected) {
        assertThat(found.polynomial().size()).isEqualTo(expected.terms().size());
        expected.terms().forEach((set, coefficient) -> {
            int[] variables = set.stream().mapToInt(v -> v).toArray();
            assertThat(Math.scalb(found.polynomial().coefficientOf(variables), (int) found.power()))
                    .isCloseTo(coefficient, within(1e-12));
        });
    }

    @SeededTest(20)
    void bothFactorsOfEveryProductAreCutHoweverSmallTheOther(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Sum large = Sum.random(random, 0, 1, 2, 3, 4, 5);
        Sum middle = Sum.random(random, 0, 6, 7);
        Sum small = Sum.random(random, 0, 8);
        int[] joint = {0, 1, 2, 3, 4, 5, 6, 7, 8};
        for (TruncationRule rule : TruncationRule.values()) {
            Settings settings = FourierSettings.paper()
                    .with(FourierSettings.PRODUCT_SIZE, PRODUCT)
                    .with(FourierSettings.MESSAGE_SIZE, MESSAGE)
                    .with(FourierSettings.TRUNCATE, rule);
            // A factor of four terms stays whole, and the one of 64 that it meets does not.
            assertSame(
                    product(settings, List.of(large, small), joint),
                    small.times(large.cut(rule, PRODUCT)).sumOut(0).cut(rule, MESSAGE));
            // Of three, the product of the first two is cut too before it meets the third.
            Sum first = small.times(middle.cut(rule, PRODUCT));
            assertSame(
                    product(settings, List.of(large, middle, small), joint),
                    first.cut(rule, PRODUCT)
                            .times(large.cut(rule, PRODUCT))
                            .sumOut(0)
                            .cut(rule, MESSAGE));
        }
    }

    @Test
    void aMessageThatMeetsNoFactorIsNotCutToTheSizeOfProducts() {
        Sum alone = Sum.random(RandomModels.random(1), 0, 1, 2, 3, 4);
        Settings settings = FourierSettings.paper()
                .with(FourierSettings.PRODUCT_SIZE, 2)
                .with(FourierSettings.MESSAGE_SIZE, MESSAGE);
        assertSame(
                product(settings, List.of(alone), new int[] {0, 1, 2, 3, 4}),
                alone.sumOut(0).cut(TruncationRule.MAX_COEFFICIENT, MESSAGE));
    }

    @Test
    void marginalsAreProductsToo() {
        Model model = Grids.glass(5, 1, 0.9, 3);
        Query query = Query.of(Task.MAR);
        Answer cut = paper("productSize", 2).solve(model, query, Budget.standard(), Progress.SILENT);
        Answer whole = paper().solve(model, query, Budget.standard(), Progress.SILENT);
        assertThat(whole.diagnostics().asMap()).containsEntry("truncations", 0L);
        assertThat((Long) cut.diagnostics().asMap().get("truncations")).isPositive();
    }

    @Test
    void equalVariablesAreNotMergedAndKnownOnesStay() {
        double[] equal = {1, 0, 0, 1};
        Model model = Model.markov(
                new int[] {2, 2, 2, 2},
                List.<Factor>of(
                        TableFactor.of(new int[] {0, 1}, equal),
                        TableFactor.of(new int[] {1, 2}, new double[] {1, 2, 3, 5}),
                        TableFactor.of(new int[] {2, 3}, new double[] {2, 0, 1, 0})));
        Answer plain = solve(paper(), model);
        assertThat(plain.diagnostics().asMap())
                .containsEntry("reducedVariables", 4)
                .containsEntry("reducedFactors", 3);
        assertThat((Integer) solve(paper("reductions", "all"), model)
                        .diagnostics()
                        .asMap()
                        .get("reducedVariables"))
                .isLessThan(4);
        assertThat(plain.value().ln()).isCloseTo(Math.log(1 * 2 + 2 * 1 + 3 * 2 + 5 * 1), within(1e-12));
    }

    @Test
    void aNegativeEstimateIsTold() {
        List<Answer> answers = Stream.iterate(1, seed -> seed <= 20, seed -> seed + 1)
                .map(seed -> solve(paper("messageSize", 16, "productSize", 16), Grids.glass(7, 3, 1, seed)))
                .toList();
        List<Answer> negative =
                answers.stream().filter(answer -> answer.value().sign() < 0).toList();
        assertThat(negative).isNotEmpty().hasSizeLessThan(answers.size());
        assertThat(negative).allSatisfy(answer -> {
            assertThat(answer.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
            assertThat(answer.value().ln()).isFinite();
            assertThat(answer.diagnostics().rungs()).singleElement().asString().contains("log10 -Z");
        });
    }

    @Test
    void aRunThatDoesNotFitTheTimeHasNoAnswer() {
        Model model = Grids.glass(12, 1, 1, 1);
        // Every question of the time takes a millisecond, so that the limit is reached in the middle of the work.
        Host host = new VirtualClock(Duration.ofMillis(1)).host(new StopSignal());
        Budget budget = Budget.standard().withHost(host).withThreads(1).withTime(Duration.ofMillis(300));
        assertThatThrownBy(() -> paper().solve(model, Query.of(Task.PR), budget, Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("no answer within the time limit of 0.3 s");
        // With time enough the size is what it was, and so is the answer on any number of threads.
        double one = solve(paper("messageSize", 64), model).value().ln();
        Budget hurried = Budget.standard().withTime(Duration.ofHours(1)).withThreads(2);
        assertThat(paper("messageSize", 64)
                        .solve(model, Query.of(Task.PR), hurried, Progress.SILENT)
                        .value()
                        .ln())
                .isEqualTo(one);
        assertThat(Arrays.asList(solve(paper("messageSize", 64), model)
                        .diagnostics()
                        .asMap()
                        .get("messageSize")))
                .containsExactly(64);
    }
}
