package org.parseval.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests of the page without a browser, by node's own runner: it runs the very modules that the browser gets. A script engine for Java would be
 * one more library, with another idea of modules. Skipped where there is no node.
 */
class PageScriptTest {
    /** Version 20.19 is the first whose runner takes modules by what is in them. */
    private static final int FIRST_VERSION = 2019;

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue() == 0 ? "passed\n" + said : "failed\n" + said;
    }

    private static boolean isHere() throws InterruptedException {
        try {
            Matcher version = Pattern.compile("v(\\d+)\\.(\\d+)").matcher(run("node", "--version"));
            return version.find()
                    && 100 * Integer.parseInt(version.group(1)) + Integer.parseInt(version.group(2)) >= FIRST_VERSION;
        } catch (IOException none) {
            return false;
        }
    }

    @Test
    void statesLayoutsAndFormatsAreRight() throws IOException, InterruptedException {
        assumeTrue(isHere(), "there is no node of version 20.19 or newer: the page's modules are not tested alone");
        assertThat(run("node", "--test", Path.of("src/test/js/page.test.mjs").toString()))
                .startsWith("passed");
    }
}
