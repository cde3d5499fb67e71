package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Distribution;
import org.parseval.inference.Marginals;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Real networks in several formats, where they are at hand: they are not ours to redistribute.
 *
 * <p>The files in XMLBIF and .dsl come from a converter that lost the order of the parents of some variables: their tables have the same
 * numbers as those in BIF, in another order than the parents that stand beside them. So tables are compared up to the order of the
 * parents, and marginals after it has been put right.
 */
class SharedNetworksTest {
    private static final Path NETWORKS =
            Path.of(System.getProperty("parseval.root", "."), "..", "shared", "more", "networks");

    /** The error of marginals by the rounding of sums. */
    private static final double SUMS = 1e-12;

    @BeforeEach
    void needsTheData() {
        assumeTrue(Files.exists(NETWORKS.resolve("alarm.bif")), "no networks in " + NETWORKS);
    }

    @Test
    void everyNetworkIsReadAndTheInfluenceDiagramIsRefusedByItsNodes() throws IOException {
        int read = 0;
        try (Stream<Path> files = Files.list(NETWORKS)) {
            for (Path file : files.toList()) {
                if (file.endsWith("Pinball.xdsl")) {
                    assertThatThrownBy(() -> ModelFiles.read(file))
                            .isInstanceOf(InputException.class)
                            .hasMessageContaining(
                                    "decision \"BusinessDecision\", \"Location\", \"Setting\" and utility \"TotalRevenue\"");
                } else {
                    assertThat(ModelFiles.read(file).names().areGiven())
                            .as(file.toString())
                            .isTrue();
                    read++;
                }
            }
        }
        assertThat(read).isGreaterThanOrEqualTo(24);
    }

    /** The last number is how far entries of the tables are apart: thirds have six or seven digits, a row of insurance four. */
    @ParameterizedTest
    @CsvSource({
        "alarm.bif, alarm.net, 0, 1e-15",
        "alarm.bif, alarm.bifxml, 9, 4e-7",
        "alarm.bif, alarm.dsl, 10, 4e-7",
        "insurance.bif, insurance.bifxml, 14, 4e-5",
        "insurance.bif, insurance.dsl, 14, 4e-5",
        "hailfinder.bif, hailfinder.bifxml, 10, 1e-15",
        "water.bif, Water.bifxml, 16, 4e-7",
        "water.bif, Water.dsl, 16, 4e-7"
    })
    void theSameNetworkInTwoFormats(String one, String other, int inAnotherOrder, double rounding) {
        Model first = ModelFiles.read(NETWORKS.resolve(one));
        Model second = ModelFiles.read(NETWORKS.resolve(other));
        Map<String, TableFactor> tables = new TreeMap<>();
        for (Factor factor : first.factors()) {
            tables.put(childOf(first, factor), factor.toTable(first));
        }
        int moved = 0;
        List<TableFactor> mended = new ArrayList<>();
        for (Factor factor : second.factors()) {
            String child = childOf(second, factor);
            TableFactor expected = Objects.requireNonNull(tables.get(child), child);
            Optional<int[]> order = matchingOrder(first, expected, second, factor.toTable(second), rounding);
            assertThat(order)
                    .as("%s in %s: the same numbers for some order of its parents", child, other)
                    .isPresent();
            moved += Arrays.equals(order.get(), factor.scope()) ? 0 : 1;
            mended.add(TableFactor.of(order.get(), factor.toTable(second).values()));
        }
        assertThat(moved).as("tables in another order than their parents").isEqualTo(inAnotherOrder);
        Model mendedModel =
                Model.of(Model.Kind.BAYES, second.cardinalities(), mended).withNames(second.names());
        Marginals firstMarginals = marginals(first);
        Marginals secondMarginals = marginals(mendedModel);
        for (int v = 0; v < first.variableCount(); v++) {
            Distribution expected = firstMarginals.of(first.names().variable(v));
            Distribution found = secondMarginals.of(first.names().variable(v));
            for (String state : expected.states()) {
                assertThat(found.probability(state))
                        .as("%s = %s", first.names().variable(v), state)
                        .isCloseTo(expected.probability(state), within(2 * rounding + SUMS));
            }
        }
    }

    private static Marginals marginals(Model model) {
        return Catalogue.engine("exact").solve(model, Query.of(Task.MAR)).marginals();
    }

    private static String childOf(Model model, Factor factor) {
        return model.names().variable(factor.scope()[factor.scope().length - 1]);
    }

    /** The scope under which a table of one file says the same as that of the other; its own, if that does. */
    private static Optional<int[]> matchingOrder(
            Model first, TableFactor expected, Model second, TableFactor found, double rounding) {
        int parents = found.scope().length - 1;
        List<int[]> orders = new ArrayList<>();
        permute(found.scope().clone(), 0, parents, orders);
        return orders.stream()
                .filter(order -> isSame(first, expected, second, TableFactor.of(order, found.values()), rounding))
                .findFirst();
    }

    private static void permute(int[] scope, int from, int parents, List<int[]> orders) {
        if (from >= parents - 1) {
            orders.add(scope.clone());
            return;
        }
        for (int i = from; i < parents; i++) {
            int[] swapped = scope.clone();
            swapped[from] = scope[i];
            swapped[i] = scope[from];
            permute(swapped, from + 1, parents, orders);
        }
    }

    private static boolean isSame(Model first, TableFactor expected, Model second, TableFactor found, double rounding) {
        int[] scope = found.scope();
        int[] states = new int[second.variableCount()];
        int[] firstStates = new int[first.variableCount()];
        for (int index = 0; index < found.values().length; index++) {
            int rest = index;
            for (int i = scope.length - 1; i >= 0; i--) {
                states[scope[i]] = rest % second.cardinality(scope[i]);
                rest /= second.cardinality(scope[i]);
                int variable = first.names().variable(second.names().variable(scope[i]));
                firstStates[variable] =
                        first.names().state(variable, second.names().state(scope[i], states[scope[i]]));
            }
            if (!(Math.abs(expected.value(first, firstStates) - found.values()[index]) <= rounding)) {
                return false;
            }
        }
        return true;
    }
}
