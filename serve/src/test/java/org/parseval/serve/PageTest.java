package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.parseval.Parseval;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.formats.ModelFiles;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** The page in a real browser; skipped where there is no Chromium with its driver. Pictures go to {@code target/screenshots}. */
class PageTest extends BrowserTest {
    private static final Path NETWORKS = ROOT.resolve("../shared/more/networks");
    private static final Path PICTURES = Path.of("target/screenshots");

    private static String state(int variable, int state) {
        return "button.state[data-v='" + variable + "'][data-s='" + state + "']";
    }

    private static List<String> digits(Marginals marginals) {
        List<String> digits = new ArrayList<>();
        for (double[] row : marginals.probabilities()) {
            for (double p : row) {
                // As JavaScript has them: toExponential(1) has no zeros in front of the exponent.
                digits.add(
                        p > 0 && p < 0.00005
                                ? String.format(Locale.ROOT, "%.1e", p).replaceFirst("e-0", "e-")
                                : String.format(Locale.ROOT, "%.4f", new java.math.BigDecimal(p)));
            }
        }
        return digits;
    }

    @Test
    void clickedEvidenceGivesTheMarginalsOfTheLibrary() {
        load(SPRINKLER);
        Model model = ModelFiles.read(SPRINKLER.toString());
        assertThat(shown())
                .isEqualTo(digits(Parseval.of(model).prepare().answer(Task.MAR).marginals()));
        browser.click(state(3, 1));
        List<String> wet = digits(Parseval.of(model)
                .prepare()
                .given("wet", "yes")
                .answer(Task.MAR)
                .marginals());
        browser.waitFor("marginals given wet", () -> shown().equals(wet));
        assertThat(browser.text("#evidence")).contains("wet = yes");
        assertThat(browser.text("#command")).isEqualTo("parseval mar sprinkler.bif -e wet=yes --time 20s");
        assertThat(browser.find(state(3, 1)).getDomAttribute("aria-pressed")).isEqualTo("true");
    }

    @Test
    void alarmUnderEvidenceIsWhatTheLibrarySays() {
        Path alarm = NETWORKS.resolve("alarm.bif");
        assumeTrue(Files.exists(alarm), "the folder with networks is not there: alarm is not tested");
        load(alarm);
        Model model = ModelFiles.read(alarm.toString());
        int v = model.names().variable("HRBP");
        int s = model.names().state(v, "HIGH");
        browser.click(state(v, s));
        List<String> expected = digits(Parseval.of(model)
                .prepare()
                .given("HRBP", "HIGH")
                .answer(Task.MAR)
                .marginals());
        browser.waitFor("marginals given HRBP", () -> shown().equals(expected));
        browser.find("#search").sendKeys("CVP" + Keys.ENTER);
        picture("alarm-near-1280", 1280, false);
    }

    /** The drawing is searched with the pointer for the bar, as a person would. */
    @Test
    void aStateIsClickedInTheDrawing() {
        load(SPRINKLER);
        List<?> point = (List<?>) browser.run("""
                const canvas = document.getElementById('canvas'), box = canvas.getBoundingClientRect();
                for (let y = box.top; y < box.bottom; y += 5) for (let x = box.left; x < box.right; x += 20) {
                  canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y }));
                  if (/^wet\\n[^]*click: observe yes/.test(document.getElementById('tip').textContent)) return [Math.round(x), Math.round(y)];
                }
                return []""");
        assertThat(point).as("a place in the drawing that observes wet = yes").hasSize(2);
        browser.clickAt(((Number) point.get(0)).intValue(), ((Number) point.get(1)).intValue());
        List<String> wet = digits(Parseval.of(ModelFiles.read(SPRINKLER.toString()))
                .prepare()
                .given("wet", "yes")
                .answer(Task.MAR)
                .marginals());
        browser.waitFor("marginals given wet", () -> shown().equals(wet));
    }

    @Test
    void evidenceIsUndoneAndTakenByKeyboardAlone() {
        load(SPRINKLER);
        List<String> before = shown();
        browser.run("document.querySelector(arguments[0]).focus()", state(0, 0));
        browser.keys(Keys.ARROW_DOWN);
        browser.keys(Keys.ENTER);
        browser.waitFor("observed", () -> browser.text("#evidence").contains("cloudy = yes"));
        browser.waitFor("other marginals", () -> !shown().equals(before));
        browser.undoByKeyboard();
        browser.waitFor("as before", () -> shown().equals(before));
        browser.run("document.getElementById('canvas').focus()");
        browser.keys(Keys.ARROW_DOWN);
        assertThat(browser.text("#tip")).as("what is told of the variable").startsWith("wet\nno  0.3529");
        browser.keys(Keys.ENTER);
        assertThat(browser.run("return document.activeElement.className")).isEqualTo("state");
        browser.run("document.getElementById('skip').focus()");
        browser.keys(Keys.ENTER);
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("bars-panel");
        assertThat(browser.find("#work").isDisplayed()).isTrue();
    }

    @Test
    void aGridShowsAnEstimateThatImprovesAndCanBeStopped() {
        browser.run("[...document.querySelectorAll('.example')].find(b => b.textContent.includes('40x40')).click()");
        browser.waitFor("work", () -> browser.find("#cancel").isDisplayed());
        browser.run("document.getElementById('engine').value = 'energy';"
                + "document.getElementById('engine').dispatchEvent(new Event('change'))");
        browser.waitFor(
                "an improving estimate", () -> browser.text("#answer").matches(".* ± .*by energy.*improving.*"));
        browser.click("#cancel");
        browser.waitFor("an end", () -> !browser.find("#cancel").isDisplayed());
        assertThat(browser.text("#answer")).contains("±", "estimate", "stopped: the best so far");
        assertThat((Boolean) browser.run("return document.querySelectorAll('.whisker:not([hidden])').length > 0"))
                .isTrue();
        assertThat((Boolean) browser.run("return document.querySelector('.error-chart') !== null"))
                .isTrue();
        picture("grid-1280", 1280, false);
    }

    @Test
    void aBadFileIsShownAtItsLine() throws IOException {
        Path bad = profile.resolve("bad.bif");
        Files.writeString(bad, Files.readString(SPRINKLER).replace("0.5", "<b>half</b>"));
        browser.choose(bad);
        browser.waitFor("the error", () -> browser.find("#file-error").isDisplayed());
        assertThat(browser.text("#file-error h2")).contains("bad.bif, line ");
        assertThat(browser.text("#file-error .at")).contains("<b>half</b>");
        assertThat(browser.text("#file-error mark")).startsWith("<b>half");
        picture("bad-file-1280", 1280, true);
        // The page says what is wrong as a response that is not 200; the browser notes that.
        assertThat(browser.complaints()).allMatch(line -> line.contains("400"));
    }

    /** In an order in which each of them once follows each other; the one before is left while its tree of buckets is on the way. */
    @Test
    void everyKindOfModelIsOpenedAfterEveryOther() throws IOException {
        List<Path> kinds = List.of(
                SPRINKLER,
                ROOT.resolve("examples/ising-10x10.uai"),
                ROOT.resolve("examples/weighted-3sat.uai"),
                ROOT.resolve("examples/coins.cnf"),
                written("strip.uai", new IsingGrid(4, 40, 1, 0.1, IsingGrid.Couplings.MIXED, false).generate(7)),
                written("tree.uai", tree(120)));
        for (int one = 0; one < kinds.size() - 1; one++) {
            for (int other = one + 1; other < kinds.size(); other++) {
                opened(kinds.get(one));
                opened(kinds.get(other));
            }
        }
        opened(kinds.get(0));
    }

    private Path written(String name, Model model) throws IOException {
        Path file = profile.resolve(name);
        ModelFiles.write(model, file.toString());
        return file;
    }

    /** A network of variables of two to four states, each of which depends on an earlier one: too large for names. */
    private static Model tree(int size) {
        int[] cardinalities = IntStream.range(0, size).map(v -> 2 + v % 3).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < size; v++) {
            int[] scope = v == 0 ? new int[] {0} : new int[] {(v - 1) / 3, v};
            double[] table = new double[cardinalities[v] * (v == 0 ? 1 : cardinalities[(v - 1) / 3])];
            Arrays.fill(table, 1.0 / cardinalities[v]);
            factors.add(TableFactor.of(scope, table));
        }
        return Model.of(Model.Kind.BAYES, cardinalities, factors);
    }

    private void opened(Path file) {
        load(file);
        assertThat(browser.run("""
                const seen = id => !document.getElementById(id).hidden;
                const view = document.getElementById('view');
                const report = [seen('work'), seen('file-error'), seen('graph-note'), seen('toast'), view.value].join();
                view.value = 'buckets';
                view.dispatchEvent(new Event('change'));
                return report""")).as(file.toString()).isEqualTo("true,false,false,false,network");
    }

    @Test
    void aFaultOfThePageIsNotOneOfTheFile() {
        browser.run("CanvasRenderingContext2D.prototype.fillRect = undefined");
        browser.choose(SPRINKLER);
        browser.waitFor("what is wrong", () -> browser.text("#toast").contains("This page has a fault"));
        assertThat(browser.find("#file-error").isDisplayed()).isFalse();
        assertThat(browser.complaints()).isNotEmpty().allMatch(line -> line.contains("fillRect"));
    }

    @Test
    void twoTabsDoNotMix() {
        load(SPRINKLER);
        String first = browser.tab();
        browser.click(state(3, 1));
        browser.waitFor("observed", () -> browser.text("#evidence").contains("wet = yes"));
        browser.newTab(server.address().toString());
        browser.screen(1280, 800, false);
        load(SPRINKLER);
        assertThat(browser.text("#evidence")).doesNotContain("wet");
        browser.click(state(0, 0));
        browser.waitFor("observed", () -> browser.text("#evidence").contains("cloudy = no"));
        browser.closeTab();
        browser.switchTo(first);
        assertThat(browser.text("#evidence")).contains("wet = yes").doesNotContain("cloudy");
        assertThat(shown())
                .isEqualTo(digits(Parseval.of(ModelFiles.read(SPRINKLER.toString()))
                        .prepare()
                        .given("wet", "yes")
                        .answer(Task.MAR)
                        .marginals()));
    }

    /** The key u opens the line for likelihoods, Enter observes them, and a link keeps them. */
    @Test
    void doubtIsObservedByKeyboardAlone() {
        load(SPRINKLER);
        List<String> before = shown();
        browser.run("document.querySelector(arguments[0]).focus()", state(3, 0));
        browser.keys("u");
        browser.keys("0.2, x" + Keys.ENTER);
        assertThat(browser.find(".likelihoods").getDomAttribute("aria-invalid")).isEqualTo("true");
        browser.keys(Keys.BACK_SPACE + "0.8" + Keys.ENTER);
        Model model = ModelFiles.read(SPRINKLER.toString());
        List<String> doubted = digits(Parseval.of(model.withLikelihood(3, 0.2, 0.8))
                .prepare()
                .answer(Task.MAR)
                .marginals());
        browser.waitFor("marginals given the likelihoods", () -> shown().equals(doubted));
        assertThat(browser.text("#evidence")).contains("wet ≈ 0.2,0.8");
        assertThat(browser.run("return document.querySelectorAll('.likelihoods').length"))
                .isEqualTo(0L);
        assertThat(browser.text("#command")).isEqualTo("parseval mar sprinkler.bif -e wet=0.2,0.8 --time 20s");
        openByItsAddress("wet%3D0.2%2C0.8");
        browser.waitFor("the state", () -> browser.text("#evidence").contains("wet ≈ 0.2,0.8"));
        browser.waitFor("the same marginals", () -> shown().equals(doubted));
        picture("doubt-400", 400, true);
        browser.click(".chip");
        browser.waitFor("as before", () -> shown().equals(before));
    }

    private void openByItsAddress(String observed) {
        browser.waitFor(
                "the address",
                () -> String.valueOf(browser.run("return location.hash")).contains(observed));
        String link = String.valueOf(browser.run("return location.href"));
        browser.go("about:blank");
        browser.go(link);
    }

    @Test
    void aLinkOpensTheSameState() {
        load(SPRINKLER);
        browser.click(state(3, 1));
        openByItsAddress("wet%3Dyes");
        browser.waitFor("the state", () -> browser.text("#evidence").contains("wet = yes"));
    }

    @Test
    void overlaysViewsAndExports() {
        load(SPRINKLER);
        browser.click("#mpe");
        browser.waitFor(
                "marks",
                () -> browser.run("return document.querySelectorAll('.mark:not([hidden])').length")
                        .equals(4L));
        assertThat(browser.text("#legend")).contains("most probable state: log₁₀ P -", ", exact");
        browser.click("#sample");
        browser.waitFor("a sample", () -> "true".equals(browser.find("#sample").getDomAttribute("aria-pressed")));
        for (String view : List.of("moral", "buckets", "network")) {
            browser.run(
                    "const v = document.getElementById('view'); v.value = arguments[0]; v.dispatchEvent(new Event('change'))",
                    view);
        }
        String svg = String.valueOf(browser.run("""
                window.saved = [];
                const before = URL.createObjectURL;
                URL.createObjectURL = blob => { blob.text().then(t => window.saved.push(blob.type + ' ' + t)); return before(blob); };
                for (const what of ['png', 'svg', 'csv', 'json']) document.querySelector('[data-export=' + what + ']').click();
                return ''"""));
        assertThat(svg).isEmpty();
        browser.waitFor(
                "four files", () -> browser.run("return window.saved.length").equals(4L));
        String all = String.valueOf(browser.run("return window.saved.map(t => t.slice(0, 60)).sort().join('|')"));
        assertThat(all)
                .contains(
                        "image/png", "image/svg+xml <svg", "text/csv variable,state,probability", "application/json {");
    }

    @Test
    void theOverviewAndTheComparison() {
        load(SPRINKLER);
        browser.click("[data-tab=overview]");
        browser.waitFor("forecasts", () -> browser.text("#overview-panel").contains("after exact reductions"));
        assertThat(browser.text("#overview-panel")).contains("Bayesian network", "Warnings");
        browser.click("[data-tab=compare]");
        browser.run(
                "document.querySelectorAll('.compare-form input').forEach(b => { b.checked = ['exact', 'bp'].includes(b.value); })");
        browser.click(".compare-form button");
        browser.waitFor(
                "both",
                () -> browser.run("return document.querySelectorAll('.comparison tr.done').length")
                        .equals(2L));
        assertThat(browser.text(".comparison")).contains("exact", "bp");
    }

    @Test
    void everyWidthFitsInBothSchemes() {
        load(SPRINKLER);
        browser.click(state(3, 1));
        for (int width : List.of(400, 1280, 2000)) {
            for (boolean dark : List.of(false, true)) {
                picture("sprinkler-" + width + (dark ? "-dark" : "-light"), width, dark);
                assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
                        .isLessThanOrEqualTo(width);
                String ground = String.valueOf(browser.run("return getComputedStyle(document.body).backgroundColor"));
                assertThat(ground).isEqualTo(dark ? "rgb(18, 22, 29)" : "rgb(246, 247, 249)");
            }
        }
        browser.screen(400, 800, false);
        browser.click("#export-menu summary");
        assertThat(
                        (Boolean)
                                browser.run(
                                        "const box = document.querySelector('.menu-body').getBoundingClientRect(); return box.left >= 0 && box.right <= 400"))
                .as("the whole menu is seen")
                .isTrue();
        browser.keys(Keys.ESCAPE);
        browser.click("[data-tab=bars]");
        assertThat(browser.find(state(0, 0)).isDisplayed()).isTrue();
    }

    private void picture(String name, int width, boolean dark) {
        browser.screen(width, 800, dark);
        try {
            // Two frames, so that what is seen is what was drawn for this size.
            browser.run(
                    "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))");
            Files.createDirectories(PICTURES);
            Files.write(PICTURES.resolve(name + ".png"), browser.picture());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
