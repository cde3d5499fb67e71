package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the page in a real browser, one for each class, since classes run beside each other; skipped where there is no Chromium with its driver. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    static final Path ROOT = Path.of(System.getProperty("parseval.root", ".."));
    static final Path SPRINKLER = ROOT.resolve("examples/sprinkler.bif");

    @SuppressWarnings("NullAway.Init")
    Path profile;

    @SuppressWarnings("NullAway.Init")
    RunningServer server;

    @SuppressWarnings("NullAway.Init")
    Browser browser;

    @BeforeAll
    void open(@TempDir Path directory) throws IOException {
        assumeTrue(Browser.isHere(), "there is no chromium with chromedriver: the page is not tested in a browser");
        profile = directory;
        server = RunningServer.start();
        browser = Browser.open(profile);
    }

    @AfterAll
    void close() {
        if (Browser.isHere()) {
            browser.close();
            server.close();
        }
    }

    @BeforeEach
    void begin() {
        browser.screen(1280, 800, false);
        browser.begin(server);
    }

    @AfterEach
    void noComplaints() {
        assertThat(browser.complaints()).isEmpty();
    }

    void load(Path file) {
        load(file, file.getFileName().toString());
    }

    /** @param title of the model that the page makes of the file */
    void load(Path file, String title) {
        browser.choose(file);
        browser.waitFor(file.toString(), () -> browser.text("#model-title").equals(title));
        browser.waitFor("an answer", () -> browser.text("#answer").contains("exact"));
    }

    /** The digits of all states that the list shows, in the order of the variables. */
    List<String> shown() {
        List<String> digits = new ArrayList<>();
        for (Object each : (List<?>)
                browser.run(
                        "return [...document.querySelectorAll('button.state')].sort((a, b) => a.dataset.v - b.dataset.v || a.dataset.s - b.dataset.s).map(b => b.querySelector('.value').textContent)")) {
            digits.add(String.valueOf(each));
        }
        return digits;
    }
}
