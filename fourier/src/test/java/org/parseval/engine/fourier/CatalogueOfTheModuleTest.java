package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.contract.SettingException;
import org.parseval.testing.EntryContract;
import org.parseval.variational.Regions;

/** The engines of this module are found without the catalogue knowing their classes. */
class CatalogueOfTheModuleTest extends EntryContract {
    @Override
    protected List<String> names() {
        return List.of("fourier", "gibbs", "hak", "meanfield");
    }

    @Override
    protected boolean standsAlone(String setting) {
        return !setting.equals("loopLength");
    }

    @Test
    void theyComeBehindThoseOfTheCoreInTheOrderOfTheirNames() {
        assertThat(Catalogue.names())
                .containsExactly("auto", "exact", "energy", "minibucket", "bp", "fourier", "gibbs", "hak", "meanfield");
    }

    @ParameterizedTest
    @CsvSource({
        "fourier, messageSize, 64",
        "fourier, productSize, 32",
        "fourier, truncate, min-degree",
        "fourier, gauge, bp",
        "fourier, samples, 128",
        "gibbs, error, 0.5",
        "gibbs, method, ogata-tanemura",
        "gibbs, moves, single",
        "gibbs, chains, 16",
        "gibbs, temperatures, 8",
        "gibbs, burnIn, 40",
        "gibbs, steps, 60",
        "hak, regions, bethe",
        "hak, tolerance, 0.25",
        "hak, maxIterations, 7",
        "meanfield, tolerance, 0.25",
        "meanfield, maxIterations, 7",
        "meanfield, restarts, 3"
    })
    void aGivenValueReachesTheEngine(String engine, String setting, String value) {
        assertThat(recorded(Catalogue.engine(engine, Map.of(setting, value))).get(setting))
                .hasToString(value);
    }

    @Test
    void presetsComeFirstAndOtherSettingsChangeThem() {
        Map<String, Object> settings =
                recorded(Catalogue.engine("fourier", Map.of("productSize", "2^5", "preset", "paper")));
        assertThat(settings)
                .containsEntry("messageSize", 1 << 20)
                .containsEntry("productSize", 32)
                .containsEntry("reductions", "none");
        assertThat(recorded(Catalogue.engine("fourier", Map.of("preset", "paper", "reductions", "all"))))
                .containsEntry("reductions", "all");
        assertThat(recorded(Catalogue.engine("fourier"))).containsEntry("reductions", "all");
    }

    @Test
    void callersMayGiveConstants() {
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
        assertThatThrownBy(() -> Catalogue.engine("meanfield", Map.of("ibound", 3)))
                .hasMessage("ibound: engine meanfield has tolerance, maxIterations, restarts, reductions");
        assertThatThrownBy(() -> Catalogue.engine("hak", Map.of("loopLength", 5)))
                .hasMessageContaining("regions loops");
    }
}
