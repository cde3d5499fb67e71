package org.parseval.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** The promises of every entry of the catalogue. A module joins by saying in a test of its own which entries are its own. */
public abstract class EntryContract {
    private static final Model PAIR =
            Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 3, 4})));

    /** The names of the module's engines. */
    protected abstract List<String> names();

    /** The settings that an engine tells. */
    protected static Map<String, Object> recorded(Engine engine) {
        return engine.solve(PAIR, Query.of(Task.PR), Budget.standard().withThreads(1), Progress.SILENT)
                .settings();
    }

    private Stream<EngineEntry> entries() {
        return names().stream().map(Catalogue::entry);
    }

    @TestFactory
    Stream<DynamicTest> anEntryTellsTheTruthAboutItsEngine() {
        return entries()
                .map(entry -> DynamicTest.dynamicTest(entry.name(), () -> {
                    assertThat(Catalogue.entries()).contains(entry);
                    Engine engine = Catalogue.engine(entry.name());
                    assertThat(engine.name()).isEqualTo(entry.name());
                    assertThat(engine.tasks()).isEqualTo(entry.tasks());
                    assertThat(entry.help()).isNotBlank().doesNotContain("\n");
                }));
    }

    @TestFactory
    Stream<DynamicTest> theDefaultIsWhatTheEngineDoesWithoutIt() {
        return entries()
                .flatMap(entry -> entry.settings().stream()
                        .filter(setting -> setting.read(setting.standard()).isPresent())
                        .filter(setting -> standsAlone(setting.name()))
                        .map(setting -> DynamicTest.dynamicTest(
                                entry.name() + " " + setting.name(), () -> checkDefault(entry, setting))));
    }

    /** Whether a setting means something without another one. */
    protected boolean standsAlone(String setting) {
        return true;
    }

    private static void checkDefault(EngineEntry entry, Setting<?> setting) {
        Map<String, Object> given = recorded(entry.engine(Map.of(setting.name(), setting.standard())));
        Map<String, Object> plain = new HashMap<>(recorded(entry.engine(Map.of())));
        // Zero samples are the same as none, but recorded.
        plain.putIfAbsent(setting.name(), given.getOrDefault(setting.name(), ""));
        assertThat(given.keySet()).isSubsetOf(plain.keySet());
        given.forEach((name, value) -> assertThat(value).as(name).isEqualTo(plain.get(name)));
    }
}
