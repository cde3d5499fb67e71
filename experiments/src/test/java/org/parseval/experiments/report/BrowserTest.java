package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.experiments.drawing.Markup;

/** A report in a real browser, on a narrow and on a wide screen; skipped where there is no Chromium. */
class BrowserTest {
    private static final String WATCH =
            "<script>var problems = []; window.onerror = function (e) { problems.push(e); };</script>";

    /** Uses the report as a reader does, and writes what was seen where the test finds it. */
    private static final String PROBE = """
            <script>
            function shown(selector) {
              return Array.from(document.querySelectorAll(selector)).map(e => Math.round(e.getBoundingClientRect().width));
            }
            addEventListener('load', () => {
              const seen = {};
              const tip = document.getElementById('tip');
              const points = document.querySelectorAll('.point');
              points[0].focus();
              seen.focused = tip.textContent;
              points[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
              seen.second = document.activeElement === points[1];
              seen.next = tip.textContent;
              points[12].dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
              seen.hovered = tip.textContent;
              seen.tip = shown('#tip');
              seen.inner = innerWidth;
              seen.page = document.documentElement.scrollWidth;
              seen.dark = getComputedStyle(document.body).backgroundColor;
              seen.figures = shown('svg.chart, svg.tree, .gallery img, figure table');
              seen.hints = document.querySelectorAll('.hint:not([hidden])').length;
              seen.letters = Array.from(document.querySelectorAll('svg.chart text'))
                  .map(e => e.getBoundingClientRect().height);
              seen.problems = problems;
              parent.document.getElementById('seen').textContent = Object.entries(seen)
                  .map(([name, value]) => name + '=' + value).join('\\n') + '\\n';
            });
            </script>
            """;

    @TempDir
    private Path folder;

    private static Optional<Path> chromium() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(bin -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> Path.of(bin, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private String open(Path browser, int width, boolean dark) throws IOException, InterruptedException {
        String html = ReportHtml.of(DemonstrationPages.report());
        String watched = html.replace("<head>", "<head>" + WATCH).replace("</body>", PROBE + "</body>");
        // A window cannot be as narrow as a telephone; a frame in it can.
        Markup frame = new Markup().raw("<!DOCTYPE html><body style=\"margin:0\"><pre id=\"seen\"></pre>");
        frame.open("iframe", "srcdoc", watched, "style", "border:0;width:" + width + "px;height:900px")
                .close("iframe");
        Path page = Files.writeString(folder.resolve("report.html"), frame.toString());
        Path seen = folder.resolve("seen");
        Process process = new ProcessBuilder(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--window-size=1400,1000",
                        "--blink-settings=preferredColorScheme=" + (dark ? 0 : 1),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectOutput(seen.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES))
                    .as("the browser ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(seen);
    }

    private static String value(String seen, String name) {
        Matcher value = Pattern.compile("(?m)(?:^|>)" + name + "=(.*)$").matcher(seen);
        assertThat(value.find()).as(name).isTrue();
        return value.group(1);
    }

    private static List<Double> numbers(String seen, String name) {
        return Arrays.stream(value(seen, name).split(",")).map(Double::valueOf).toList();
    }

    @ParameterizedTest
    @CsvSource({"400, false, 'rgb(255, 255, 255)'", "1280, true, 'rgb(20, 23, 27)'"})
    void everyFigureIsDrawnAndAnswers(int width, boolean dark, String background) throws Exception {
        Optional<Path> browser = chromium();
        assumeTrue(browser.isPresent(), "there is no chromium on the PATH, so the report is not opened in a browser");
        String seen = open(browser.get(), width, dark);
        assertThat(value(seen, "problems")).as("script errors").isEmpty();
        assertThat(value(seen, "inner")).isEqualTo(Integer.toString(width));
        assertThat(value(seen, "page")).as("the page does not scroll sideways").isEqualTo(Integer.toString(width));
        assertThat(value(seen, "dark")).isEqualTo(background);
        assertThat(numbers(seen, "figures"))
                .as("2 charts, 8 pictures, a tree and a table")
                .hasSize(12)
                .allMatch(w -> w > 0);
        assertThat(numbers(seen, "hints"))
                .as("a reader is told of what is wider than a narrow screen")
                .allMatch(hints -> hints > 0 || width > 500);
        assertThat(numbers(seen, "letters"))
                .as("letters are not too small to read")
                .allMatch(height -> height >= 11);
        assertThat(value(seen, "focused")).startsWith("fourier, 2^10 terms: largest coupling 0,");
        assertThat(value(seen, "second")).isEqualTo("true");
        assertThat(value(seen, "next")).startsWith("fourier, 2^10 terms: largest coupling 0.25,");
        assertThat(value(seen, "hovered")).startsWith("minibucket, weighted: largest coupling 0.75,");
        assertThat(numbers(seen, "tip")).allMatch(w -> w > 0 && w <= width);
    }
}
