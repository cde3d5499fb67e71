package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.Engine;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.propagation.PropagationSettings;
import org.parseval.testing.Seeds;

/**
 * Two exact engines that share no arithmetic agree on the marginals of real networks, and {@code bp} says that nothing supports its own
 * where there are loops. With {@code -Dseeds=all} on all networks, with five sets of evidence each, and a table of what came out.
 */
class EnginesOnNetworksTest {
    private static final Path NETWORKS =
            Path.of(System.getProperty("parseval.root", "."), "..", "shared", "more", "networks");

    private static final boolean ALL = Seeds.areAll();

    private static final int SETS = ALL ? 5 : 1;

    /** One in so many variables is observed, three at least. */
    private static final int PER_OBSERVED = 20;

    /** Where it suffices is in the table; how fast a machine is decides no test. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @ParameterizedTest
    @ValueSource(strings = {"alarm", "child", "insurance", "water", "hailfinder", "andes", "pigs", "munin1", "link"})
    void exactEnginesAgree(String network) throws IOException {
        Path file = NETWORKS.resolve(network + ".bif");
        assumeTrue(Files.exists(file), "no networks in " + NETWORKS);
        assumeTrue(ALL || Files.size(file) < 30_000, "large networks with -Dseeds=all only");
        Model model = ModelFiles.read(file);
        List<Evidence> sets = evidence(model);
        double slowest = 0;
        int compiled = 0;
        double compiledApart = 0;
        int converged = 0;
        double beliefsApart = 0;
        for (Evidence evidence : sets) {
            Query query = Query.marginals(evidence);
            Answer exact = Catalogue.engine("exact").solve(model, query);
            assertThat(exact.kind()).isEqualTo(Answer.Kind.EXACT);
            slowest = Math.max(slowest, exact.seconds());
            Optional<Answer> counted = answer(Catalogue.engine("compile"), model, query);
            if (counted.isPresent()) {
                compiled++;
                compiledApart = Math.max(
                        compiledApart, apart(exact.marginals(), counted.get().marginals(), model));
            }
            Optional<Answer> believed =
                    answer(new MethodEngine(new BeliefMethod(PropagationSettings.standard())), model, query);
            if (believed.isPresent() && believed.get().diagnostics().converged().orElse(false)) {
                converged++;
                beliefsApart = Math.max(
                        beliefsApart, apart(exact.marginals(), believed.get().marginals(), model));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f s | %d | %.0e | %d | %.2g |%n",
                network,
                sets.size(),
                slowest,
                compiled,
                compiledApart,
                converged,
                beliefsApart);
        assertThat(compiledApart)
                .as("largest difference between exact and compile")
                .isLessThan(1e-9);
    }

    private static Optional<Answer> answer(Engine engine, Model model, Query query) {
        try {
            return Optional.of(engine.solve(
                    model, query, Budget.standard().withTime(PATIENCE).withThreads(1), Progress.SILENT));
        } catch (BudgetException none) {
            return Optional.empty();
        }
    }

    /** None, and some variables as states of the model itself have them, so that no set is impossible. */
    private static List<Evidence> evidence(Model model) {
        Random random = new Random(12);
        DrawnStates states = new AutoEngine()
                .prepare(model, Budget.standard())
                .sample(Evidence.none(), SETS, Budget.standard(), Progress.SILENT);
        List<Evidence> sets = new ArrayList<>(List.of(Evidence.none()));
        for (int set = 0; set < SETS; set++) {
            int[] state = states.next();
            Map<Integer, Integer> observed = new TreeMap<>();
            while (observed.size() < Math.max(3, state.length / PER_OBSERVED)) {
                int variable = random.nextInt(state.length);
                observed.put(variable, state[variable]);
            }
            sets.add(Evidence.of(observed));
        }
        return sets;
    }

    private static double apart(Marginals one, Marginals other, Model model) {
        double most = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            for (int state = 0; state < model.cardinality(v); state++) {
                most = Math.max(most, Math.abs(one.of(v, state) - other.of(v, state)));
            }
        }
        return most;
    }
}
