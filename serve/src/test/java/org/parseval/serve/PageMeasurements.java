package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.formats.ModelFiles;
import org.parseval.model.BayesBuilder;
import org.parseval.model.Model;

/** How fast the page is, by the browser's own clock. Not a part of the build: {@code -Dmeasure=true} asks for it. */
@EnabledIfSystemProperty(named = "measure", matches = "true")
class PageMeasurements {
    private static final Path NETWORKS =
            Path.of(System.getProperty("parseval.root", "..")).resolve("../shared/more/networks");
    private static final int CLICKS = 40;

    @TempDir
    private Path folder;

    @Test
    void clicksAndDrawings() throws IOException {
        assumeTrue(Browser.isHere() && Files.exists(NETWORKS), "needs chromium, chromedriver and the networks");
        try (RunningServer server = RunningServer.start();
                Browser browser = Browser.open(Files.createDirectory(folder.resolve("profile")))) {
            browser.screen(1280, 800, false);
            for (String name : List.of("alarm.bif", "insurance.bif", "hailfinder.bif", "munin1.bif")) {
                clicks(browser, server, NETWORKS.resolve(name));
            }
            Path network = folder.resolve("random-2000.bif");
            ModelFiles.write(random(2000, 17), network);
            draw(browser, server, "a network of 2,000 variables", () -> browser.choose(network));
            draw(
                    browser,
                    server,
                    "a grid of 100 x 100",
                    () -> browser.run(
                            "[...document.querySelectorAll('.example')].find(b => b.textContent.includes('100x100')).click()"));
        }
    }

    /** Clicks on states here and there, each when the marginals of the one before are on the screen. */
    private static void clicks(Browser browser, RunningServer server, Path file) {
        browser.begin(server);
        browser.choose(file);
        browser.waitFor("an answer", () -> browser.text("#answer").contains("exact"));
        for (int i = 0; i < CLICKS; i++) {
            long before = count(browser);
            // Every other click takes the evidence of the one before away, so that it stays possible.
            browser.run(
                    "const all = document.querySelectorAll('button.state'); all[(arguments[0] * 7) % all.length].click()",
                    i / 2);
            browser.waitFor("new marginals", () -> count(browser) > before);
        }
        List<Double> times = new ArrayList<>();
        for (Object each : (List<?>)
                browser.run("return performance.getEntriesByName('parseval:update').map(e => e.duration + 0.001)")) {
            times.add(((Number) each).doubleValue());
        }
        times.sort(null);
        assertThat(times).hasSize(CLICKS);
        System.out.printf(
                "%s: click to marginals on the screen, median %.0f ms, slowest %.0f ms%n",
                file.getFileName(), times.get(CLICKS / 2), times.get(CLICKS - 1));
    }

    private static long count(Browser browser) {
        return (Long) browser.run("return performance.getEntriesByName('parseval:update').length");
    }

    private static void draw(Browser browser, RunningServer server, String what, Runnable open) {
        browser.begin(server);
        open.run();
        browser.waitFor(
                "a drawing",
                () -> browser.run("return performance.getEntriesByName('parseval:draw').length")
                        .equals(1L));
        double drawn = ((Number)
                        browser.run("return performance.getEntriesByName('parseval:draw')[0].duration + 0.001"))
                .doubleValue();
        browser.run("document.getElementById('cancel').click()");
        List<Double> frames = new ArrayList<>();
        for (String zoom : List.of("", "for (let i = 0; i < 9; i++) document.getElementById('zoom-in').click();")) {
            frames.add(((Number) browser.run(zoom + """
                    const canvas = document.getElementById('canvas');
                    const send = (type, x) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: 400 + x, clientY: 500, bubbles: true }));
                    canvas.setPointerCapture = () => {};
                    return new Promise(done => {
                      send('pointerdown', 0);
                      let n = 0;
                      const start = performance.now();
                      const step = () => {
                        send('pointermove', 5 * ++n);
                        if (n < 60) requestAnimationFrame(step);
                        else { send('pointerup', 5 * n); done((performance.now() - start) / 60 + 0.001); }
                      };
                      requestAnimationFrame(step);
                    });""")).doubleValue());
        }
        System.out.printf(
                "%s: laid out and drawn in %.0f ms; a frame of a drag takes %.0f ms from afar, %.0f ms near%n",
                what, drawn, frames.get(0), frames.get(1));
    }

    /** A network in which every variable has up to three parents among the forty before it. */
    private static Model random(int size, long seed) {
        Random random = new Random(seed);
        BayesBuilder builder = Model.bayes();
        for (int v = 0; v < size; v++) {
            builder.variable("v" + v, "no", "yes");
        }
        for (int v = 0; v < size; v++) {
            List<String> parents = new ArrayList<>();
            for (int p = 0; p < random.nextInt(4) && v > 0; p++) {
                String parent = "v" + (v - 1 - random.nextInt(Math.min(v, 40)));
                if (!parents.contains(parent)) {
                    parents.add(parent);
                }
            }
            double[] table = new double[2 << parents.size()];
            for (int row = 0; row < table.length; row += 2) {
                table[row] = random.nextDouble();
                table[row + 1] = 1 - table[row];
            }
            builder.cpt("v" + v, parents.toArray(new String[0])).table(table);
        }
        return builder.build();
    }
}
