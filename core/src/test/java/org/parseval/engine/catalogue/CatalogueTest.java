package org.parseval.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.propagation.Schedule;
import org.parseval.testing.EntryContract;

class CatalogueTest extends EntryContract {
    @Override
    protected List<String> names() {
        return List.of("auto", "exact", "energy", "minibucket", "bp");
    }

    @Test
    void theEnginesOfTheCoreComeFirst() {
        assertThat(Catalogue.names()).startsWith(names().toArray(String[]::new));
        assertThat(Catalogue.standard()).isSameAs(Catalogue.entries().get(0));
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
        "minibucket, ibound, 3",
        "minibucket, method, max",
        "minibucket, iterations, 3",
        "minibucket, orders, 2",
        "bp, schedule, residual",
        "bp, damping, 0.5",
        "bp, tolerance, 0.25",
        "bp, maxIterations, 7",
        "bp, restarts, 3"
    })
    void aGivenValueReachesTheEngine(String engine, String setting, String value) {
        assertThat(recorded(Catalogue.engine(engine, Map.of(setting, value))).get(setting))
                .hasToString(value);
    }

    @Test
    void presetsComeFirstAndOtherSettingsChangeThem() {
        assertThat(recorded(Catalogue.engine("minibucket", Map.of("ibound", "2^5", "preset", "paper"))))
                .containsEntry("method", "sum")
                .containsEntry("ibound", 32);
        assertThat(recorded(Catalogue.engine("minibucket", Map.of("preset", "paper"))))
                .containsEntry("method", "sum");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minibucket", "bp"})
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
        assertThat(recorded(Catalogue.engine("bp", Map.of("schedule", Schedule.RESIDUAL))))
                .containsEntry("schedule", "residual");
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
                "bp | preset | none | paper"
            })
    void aWrongValueIsToldWithTheRange(String engine, String setting, String value, String range) {
        assertThatThrownBy(() -> Catalogue.engine(engine, Map.of(setting, value)))
                .isInstanceOf(SettingException.class)
                .hasMessage(setting + ": found '" + value + "', expected " + range);
    }

    @Test
    void whatDoesNotExistIsToldWithWhatDoes() {
        assertThatThrownBy(() -> Catalogue.engine("none")).hasMessageContaining("there are auto, exact, energy");
        assertThatThrownBy(() -> Catalogue.engine("exact", Map.of("ibound", 3)))
                .hasMessage("ibound: engine exact has arithmetic, order, reductions");
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
    void anEngineThatCannotBeLoadedIsToldInALine() {
        Iterable<EngineEntry> broken = () -> {
            throw new ServiceConfigurationError("org.example.LostEntry not found");
        };
        assertThatThrownBy(() -> Catalogue.joined(List.of(), broken))
                .isInstanceOf(ServiceConfigurationError.class)
                .hasMessage("an engine cannot be loaded: org.example.LostEntry not found");
    }

    @Test
    void namesBecomeOptionsWithHyphens() {
        assertThat(Setting.option("messageSize")).isEqualTo("--message-size");
        assertThat(Setting.option("error")).isEqualTo("--error");
    }
}
