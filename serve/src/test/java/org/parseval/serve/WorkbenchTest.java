package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.parseval.Parseval;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Source;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Networks that are made and changed on the page, in a real browser; skipped where there is none. */
class WorkbenchTest extends BrowserTest {

    /** Whose table is shown. */
    private static final String TITLE = "document.querySelector('#table-panel h2')?.textContent";

    private void table(int variable) {
        browser.click("[data-tab=table]");
        browser.run("document.querySelector('.card[data-v=\"" + variable + "\"] .card-title').click()");
        String name = browser.find(".card[data-v='" + variable + "']").getDomAttribute("aria-label");
        browser.waitFor(
                "the table of " + name,
                () -> browser.run("return document.querySelector('#table-panel .cpt') && " + TITLE)
                        .equals(name));
    }

    private void write(String css, String text) {
        browser.find(css).clear();
        browser.find(css).sendKeys(text);
    }

    private static List<String> digits(Model model) {
        List<String> digits = new ArrayList<>();
        for (double[] row :
                Parseval.of(model).prepare().answer(Task.MAR).marginals().probabilities()) {
            for (double p : row) {
                digits.add(String.format(Locale.ROOT, "%.4f", new java.math.BigDecimal(p)));
            }
        }
        return digits;
    }

    /** The file that the page saves. */
    private Model saved(String ending) {
        browser.run("""
                window.saved = '';
                const before = URL.createObjectURL;
                URL.createObjectURL = blob => { blob.text().then(t => { window.saved = t; }); return before(blob); };
                document.getElementById('save-as').value = arguments[0];
                document.querySelector('[data-export=model]').click()""", ending);
        browser.waitFor("the file", () -> !browser.run("return window.saved").equals(""));
        String text = String.valueOf(browser.run("return window.saved"));
        return ModelFiles.read(
                Source.of("saved." + ending, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void aTableIsChangedUndoneSavedAndReadAgain() throws IOException {
        load(SPRINKLER);
        List<String> before = shown();
        table(0);
        write("[data-at='0']", "0.3");
        assertThat(browser.text("#table-panel .side-note")).contains("Row 1 sums to 0.8, not 1");
        assertThat(browser.find(".apply").isEnabled()).isFalse();
        write("[data-at='1']", "0.7");
        browser.click(".apply");
        browser.waitFor("other marginals", () -> !shown().equals(before));
        Model model = saved("bif");
        assertThat(((TableFactor) model.factors().get(0)).values()).containsExactly(0.3, 0.7);
        assertThat(shown()).isEqualTo(digits(model));
        browser.click("#undo");
        browser.waitFor("as before", () -> shown().equals(before));
        browser.click("#redo");
        browser.waitFor("changed again", () -> shown().equals(digits(model)));
        Path file = profile.resolve("again.bif");
        ModelFiles.write(model, file.toString());
        browser.begin(server);
        load(file);
        assertThat(shown()).isEqualTo(digits(model));
    }

    /** By keyboard alone: names are typed, Enter adds, parents are chosen. */
    @Test
    void aNetworkIsMadeFromNothing() {
        browser.run("document.getElementById('new-network').focus()");
        browser.keys(Keys.ENTER);
        browser.waitFor("a network", () -> browser.run("return " + TITLE).equals("A"));
        for (String name : List.of("B", "C", "<i>D</i>", "E")) {
            browser.run("document.getElementById('new-variable').focus()");
            browser.keys(name + Keys.TAB + "low, <b>high</b>, top" + Keys.ENTER);
            browser.waitFor(name, () -> browser.run("return " + TITLE).equals(name));
            browser.run("document.querySelector('#table-panel select').focus()");
            browser.keys("A");
            browser.waitFor(
                    "an arrow",
                    () -> browser.run("return document.querySelectorAll('#table-panel .tool-line .chip').length")
                            .equals(1L));
        }
        write("[data-at='0']", "0.5");
        write("[data-at='1']", "0.25");
        write("[data-at='2']", "0.25");
        browser.click(".apply");
        browser.waitFor("the marginals of E", () -> shown().get(11).equals("0.4167"));
        assertThat(browser.run("return document.querySelectorAll('#work b, #work i:not(.legend i)').length"))
                .as("names are never markup")
                .isEqualTo(0L);
        Model model = saved("bif");
        assertThat(model.variableCount()).isEqualTo(5);
        assertThat(model.factors().get(4).scope()).containsExactly(0, 4);
        assertThat(((TableFactor) model.factors().get(4)).values()).startsWith(0.5, 0.25, 0.25);
        assertThat(shown()).isEqualTo(digits(model));
        for (int i = 0; i < 4; i++) {
            browser.undoByKeyboard();
        }
    }

    @Test
    void aTableOfDataBecomesANetwork() throws IOException {
        Path data = profile.resolve("garden.csv");
        Files.writeString(
                data, Files.readString(ROOT.resolve("examples/garden.csv")).replaceAll("(?m)^[^,]*,", ""));
        load(data, "garden.bif");
        assertThat(saved("bif").names().states(0)).containsExactly("no", "yes");
    }

    @Test
    void casesStandSideBySideAndBehindBars() {
        load(SPRINKLER);
        browser.click("button.state[data-v='3'][data-s='1']");
        browser.waitFor("evidence", () -> browser.text("#answer").contains("P(evidence)"));
        assertThat(browser.text("#answer")).contains("0.64710");
        assertThat((Long) browser.run("return document.querySelectorAll('.ghost:not([hidden])').length"))
                .isEqualTo(8L);
        browser.click("[data-tab=cases]");
        write("#case-name", "wet, \"all\"");
        browser.click("#keep-case");
        browser.waitFor("a case", () -> browser.text("#cases-panel").contains("wet, \"all\""));
        assertThat(browser.text(".cases")).contains("0.7079");
        browser.click("[data-tab=joint]");
        browser.find("#joint-of").sendKeys("rain, sprinkler" + Keys.ENTER);
        browser.waitFor(
                "four rows",
                () -> browser.run("return document.querySelectorAll('.joint-result tr').length")
                        .equals(5L));
        browser.click("#joint-best");
        browser.waitFor("the best state", () -> browser.text(".joint-result").contains("given what is observed"));
        assertThat(browser.text(".joint-result")).contains("P = 0.57", "exact: no joint state");
        browser.click("#undo");
        browser.waitFor("nothing", () -> browser.text("#answer").contains("Nothing is observed"));
    }

    /** The server has dropped every model by then: they come back by the link alone, and undo by the changes that made them. */
    @Test
    void linksAndUndoNeedNothingThatTheServerKeeps() {
        load(SPRINKLER);
        List<String> before = shown();
        table(0);
        write("[data-at='0']", "0.3");
        write("[data-at='1']", "0.7");
        browser.click(".apply");
        browser.waitFor("other marginals", () -> !shown().equals(before));
        List<String> changed = shown();
        dropAll();
        browser.click("#undo");
        browser.waitFor("as before", () -> shown().equals(before));
        dropAll();
        browser.click("#redo");
        browser.waitFor("changed again", () -> shown().equals(changed));
        browser.click("[data-tab=cases]");
        browser.run("""
                const data = new DataTransfer();
                data.items.add(new File(['case,wet,snow\\nfirst,yes,no\\n'], 'cases.csv'));
                const input = document.getElementById('cases-file');
                input.files = data.files;
                input.dispatchEvent(new Event('change'))""");
        browser.waitFor("the numbers of the case", () -> browser.text(".cases").contains("1.0000"));
        assertThat(browser.text("#toast")).contains("1 cases; 1 cells name no variable");
        browser.run("""
                Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } });
                document.querySelector('[data-export=link]').click()""");
        browser.waitFor("a link", () -> !browser.run("return window.copied").equals(""));
        String link = String.valueOf(browser.run("return window.copied"));
        assertThat(link).contains("#session=");
        dropAll();
        browser.go("about:blank");
        browser.go(link);
        browser.waitFor("the same marginals", () -> shown().equals(changed));
        browser.click("[data-tab=cases]");
        browser.waitFor("the case", () -> browser.text("#cases-panel").contains("first"));
        browser.complaints(); // The browser tells of every answer 404, after which the page sends the model again.
    }

    private void dropAll() {
        browser.run("""
                return fetch('/api/models').then(r => r.json())
                  .then(all => Promise.all(all.models.map(m => fetch('/api/models/' + m.id, { method: 'DELETE' }))))""");
    }

    /** Of ten thousand rows only those in view are in the document. */
    @Test
    void aLargeTableStaysUsable() throws IOException {
        int parents = 4;
        int[] cards = {10, 10, 10, 10, 2};
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < parents; v++) {
            double[] uniform = new double[10];
            Arrays.fill(uniform, 0.1);
            factors.add(TableFactor.of(new int[] {v}, uniform));
        }
        double[] table = new double[20_000];
        Arrays.setAll(table, i -> i % 2 == 0 ? 0.25 : 0.75);
        factors.add(TableFactor.of(new int[] {0, 1, 2, 3, 4}, table));
        Path file = profile.resolve("large.uai");
        ModelFiles.write(Model.of(Model.Kind.BAYES, cards, factors), file.toString());
        load(file);
        table(4);
        assertThat((Long) browser.run("return document.querySelectorAll('.cpt tr').length"))
                .isLessThan(100);
        browser.run("const f = document.querySelector('.cpt-frame'); f.scrollTop = f.scrollHeight");
        browser.waitFor("the last row", () ->
                (Boolean) browser.run("return document.querySelector('[data-at=\"19999\"]') !== null"));
    }

    @Test
    void everyControlHasAName() {
        load(SPRINKLER);
        for (String tab : List.of("graph", "table", "joint", "cases", "overview", "compare")) {
            browser.click("[data-tab=" + tab + "]");
            assertThat(browser.run("""
                    return [...document.querySelectorAll('button, input, select, summary, canvas')]
                      .filter(e => !e.getAttribute('aria-label') && !(e.labels && e.labels.length > 0) && !e.textContent.trim() && !e.title)
                      .map(e => e.outerHTML).join()""")).as(tab).isEqualTo("");
        }
    }

    /** Variables have the numbers of the file, and of a projected formula only what it shows is counted. */
    @Test
    void solutionsAreCounted() {
        load(ROOT.resolve("examples/features.cnf"));
        browser.waitFor("a count", () -> browser.text("#answer").contains("solutions over 3 shown variables5"));
        assertThat(browser.text(".card .card-title span")).isEqualTo("variable 1");
        browser.begin(server);
        load(ROOT.resolve("examples/coins.cnf"));
        browser.waitFor("a count", () -> browser.text("#answer").contains("solutions"));
    }
}
