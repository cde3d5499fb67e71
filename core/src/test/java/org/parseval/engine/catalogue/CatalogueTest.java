package org.parseval.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.fourier.Gauge;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.propagation.Regions;

class CatalogueTest {
    private static final Model PAIR =
            Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 2, 3, 4})));

    static Stream<EngineEntry> entries() {
        return Catalogue.entries().stream();
    }

    static Stream<Arguments> settings() {
        return entries().flatMap(entry -> entry.settings().stream().map(setting -> Arguments.of(entry, setting)));
    }

    /** What an engine says of its settings. */
    private static Map<String, Object> recorded(Engine engine) {
        return engine.solve(PAIR, Query.of(Task.PR), Budget.standard().withThreads(1), Progress.SILENT)
                .settings();
    }

    @ParameterizedTest
    @MethodSource("entries")
    void anEntryTellsTheTruthAboutItsEngine(EngineEntry entry) {
        Engine engine = Catalogue.engine(entry.name());
        assertThat(engine.name()).isEqualTo(entry.name());
        assertThat(engine.tasks()).isEqualTo(entry.tasks());
        assertThat(entry.help()).isNotBlank().doesNotContain("\n");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void theDefaultIsWhatTheEngineDoesWithoutIt(EngineEntry entry, Setting<?> setting) {
        boolean isValue = setting.range().read(setting.standard()).isPresent();
        if (isValue && !setting.name().equals("loopLength")) {
            Map<String, Object> given = recorded(entry.engine(Map.of(setting.name(), setting.standard())));
            Map<String, Object> plain = new HashMap<>(recorded(entry.engine(Map.of())));
            // Zero samples are the same as none, but recorded.
            plain.putIfAbsent(setting.name(), given.getOrDefault(setting.name(), ""));
            assertThat(given.keySet()).isSubsetOf(plain.keySet());
            given.forEach((name, value) -> assertThat(value).as(name).isEqualTo(plain.get(name)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "auto, error, 0.5",
        "energy, error, 0.5",
        "energy, neighbours, 3",
        "energy, epsilon, 0.25",
        "energy, order, 2",
        "energy, floor, 0.125",
        "energy, samples, 100",
        "fourier, messageSize, 64",
        "fourier, productSize, 32",
        "fourier, truncate, min-degree",
        "fourier, gauge, bp",
        "fourier, samples, 128",
        "minibucket, ibound, 3",
        "minibucket, method, max",
        "minibucket, partition, content",
        "minibucket, iterations, 3",
        "minibucket, orders, 2",
        "bp, schedule, residual",
        "bp, damping, 0.5",
        "bp, tolerance, 0.25",
        "bp, maxIterations, 7",
        "bp, restarts, 3",
        "hak, regions, bethe",
        "hak, tolerance, 0.25",
        "hak, maxIterations, 7",
        "meanfield, tolerance, 0.25",
        "meanfield, maxIterations, 7",
        "meanfield, restarts, 3",
        "gibbs, error, 0.5",
        "gibbs, method, ogata-tanemura",
        "gibbs, moves, single",
        "gibbs, chains, 16",
        "gibbs, temperatures, 8",
        "gibbs, burnIn, 40",
        "gibbs, steps, 60"
    })
    void aGivenValueReachesTheEngine(String engine, String setting, String value) {
        assertThat(recorded(Catalogue.engine(engine, Map.of(setting, value))).get(setting))
                .hasToString(value);
    }

    @Test
    void presetsComeFirstAndOtherSettingsChangeThem() {
        Map<String, Object> settings =
                recorded(Catalogue.engine("fourier", Map.of("productSize", "2^5", "preset", "paper")));
        assertThat(settings).containsEntry("messageSize", 1 << 20).containsEntry("productSize", 32);
        assertThat(recorded(Catalogue.engine("minibucket", Map.of("preset", "paper"))))
                .containsEntry("method", "sum");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fourier", "minibucket", "bp", "gibbs"})
    void aPresetWorksOnTheModelAsItIsUnlessToldOtherwise(String engine) {
        assertThat(recorded(Catalogue.engine(engine))).containsEntry("reductions", "all");
        assertThat(recorded(Catalogue.engine(engine, Map.of("preset", "paper"))))
                .containsEntry("reductions", "none");
        assertThat(recorded(Catalogue.engine(engine, Map.of("preset", "paper", "reductions", "all"))))
                .containsEntry("reductions", "all");
    }

    @Test
    void callersMayGiveNumbersAndConstants() {
        assertThat(recorded(Catalogue.engine("energy", Map.of("error", 1e-2, "samples", 50))))
                .containsEntry("error", 1e-2)
                .containsEntry("samples", 50L);
        assertThat(recorded(Catalogue.engine("fourier", Map.of("gauge", Gauge.BP))))
                .containsEntry("gauge", "bp");
        Map<String, Object> loops = Map.of("regions", "loops", "loopLength", 5);
        assertThat(recorded(Catalogue.engine("hak", loops))).containsEntry("regions", "loops-5");
        Regions given = new Regions.Given(List.of(new int[] {0, 1}));
        assertThat(recorded(Catalogue.engine("hak", Map.of("regions", given)))).containsEntry("regions", "1 given");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "energy | error | 0 | a number above 0",
                "energy | error | x | a number above 0",
                "energy | neighbours | 23 | a whole number from 1 to 22",
                "energy | floor | 1 | a number above 0 and below 1",
                "bp | damping | 1 | a number of at least 0 and below 1",
                "bp | restarts | 0 | a whole number of 1 or more",
                "bp | restarts | 1.5 | a whole number of 1 or more",
                "fourier | messageSize | 2^27 | a whole number from 1 to 67108864",
                "fourier | truncate | most | max-coefficient or min-degree",
                "fourier | preset | none | paper",
                "hak | regions | none | factors, bethe or loops"
            })
    void aWrongValueIsToldWithTheRange(String engine, String setting, String value, String range) {
        assertThatThrownBy(() -> Catalogue.engine(engine, Map.of(setting, value)))
                .isInstanceOf(SettingException.class)
                .hasMessage(setting + ": found '" + value + "', expected " + range);
    }

    @Test
    void whatDoesNotExistIsToldWithWhatDoes() {
        assertThatThrownBy(() -> Catalogue.engine("none")).hasMessageContaining("there are auto, exact, fourier");
        assertThatThrownBy(() -> Catalogue.engine("meanfield", Map.of("ibound", 3)))
                .hasMessage("ibound: engine meanfield has tolerance, maxIterations, restarts, reductions");
        assertThatThrownBy(() -> Catalogue.engine("hak", Map.of("loopLength", 5)))
                .hasMessageContaining("regions loops");
        assertThatThrownBy(() -> Catalogue.engine("energy", Map.of("samples", 1.5)))
                .isInstanceOf(SettingException.class);
    }

    private static EngineEntry called(String name) {
        return new EngineEntry(name, "for a test", EnumSet.of(Task.PR)) {
            @Override
            protected Engine make(Choices chosen) {
                throw new IllegalArgumentException("it is only listed");
            }
        };
    }

    @Test
    void enginesOfOtherModulesComeLastInTheOrderOfTheirNames() {
        List<EngineEntry> own = List.of(called("z"), called("b"));
        assertThat(Catalogue.joined(own, List.of(called("y"), called("a"), called("c"))))
                .extracting(EngineEntry::name)
                .containsExactly("z", "b", "a", "c", "y");
    }

    @Test
    void twoEnginesOfOneNameAreRefusedWithTheirClasses() {
        String wanted = "two engines are called 'b': that of " + CatalogueTest.class.getName();
        assertThatThrownBy(() -> Catalogue.joined(List.of(called("b")), List.of(called("b"))))
                .hasMessageStartingWith(wanted);
        assertThatThrownBy(() -> Catalogue.joined(List.of(), List.of(called("b"), called("b"))))
                .hasMessageStartingWith(wanted);
    }

    @Test
    void namesBecomeOptionsWithHyphens() {
        assertThat(Setting.option("messageSize")).isEqualTo("--message-size");
        assertThat(Setting.option("error")).isEqualTo("--error");
    }
}
