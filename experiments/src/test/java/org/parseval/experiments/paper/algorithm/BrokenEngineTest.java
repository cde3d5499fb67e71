package org.parseval.experiments.paper.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Check;

/** A report that a broken engine passes says nothing: each step of the algorithm is broken by itself, and a check must fail. */
class BrokenEngineTest {
    private static final Path SOURCES = Path.of("..");

    @TempDir
    Path folder = Path.of("");

    /** A class of one module instead of the one in its place. */
    private static final class Replacing extends URLClassLoader {
        Replacing(List<URL> classes) {
            super(classes.toArray(new URL[0]), BrokenEngineTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean own = name.startsWith("org.parseval.");
            synchronized (getClassLoadingLock(name)) {
                if (!own) {
                    return super.loadClass(name, resolve);
                }
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }
    }

    /** Called by its name from another class loader: how many checks of the page fail. */
    public static final class Quick {
        private Quick() {}

        /** The checks of the page at its quick size that do not hold. */
        public static String failed() {
            StringWriter failed = new StringWriter();
            for (Check check : new AlgorithmExperiment()
                    .run(Settings.quick(1), (what, done) -> {})
                    .checks()) {
                failed.append(check.holds() ? "" : check.name() + ": " + check.figure() + "; ");
            }
            return failed.toString();
        }
    }

    private String failed(List<URL> first) throws ReflectiveOperationException, IOException {
        List<URL> classes = new ArrayList<>(first);
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            classes.add(Path.of(entry).toUri().toURL());
        }
        for (String entry : System.getProperty("jdk.module.path", "").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                classes.add(Path.of(entry).toUri().toURL());
            }
        }
        try (Replacing loader = new Replacing(classes)) {
            Method quick = loader.loadClass(Quick.class.getName()).getMethod("failed");
            return (String) quick.invoke(null);
        }
    }

    @Test
    void theEngineAsItIsPasses() {
        assertThat(Quick.failed()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "product | fourier | fourier/Polynomial | other.over(union), union.length) | over(union), union.length)",
                "sum | fourier | fourier/kernel/SumOut | 2 * coefficients[i] | 1.5 * coefficients[i]",
                "truncation by coefficient | fourier | fourier/Truncation | terms.size, keep - first, scratch | terms.size, Math.max(0, keep - first - 1), scratch",
                "truncation by degree | fourier | fourier/Truncation | cut(terms, keep, scratch) | cut(terms, Math.max(1, keep - 1), scratch)",
                "transform | core | transform/WalshHadamard | alternate(values, n, 1.0 / (1 << n)); | alternate(values, n, 1.0 / (1 << n)); values[0] *= 1.01;"
            })
    void aStepThatIsBrokenFailsACheck(String step, String module, String type, String right, String wrong)
            throws IOException, ReflectiveOperationException {
        Path source = SOURCES.resolve(module).resolve("src/main/java/org/parseval/" + type + ".java");
        String text = Files.readString(source);
        assertThat(text).as("the line that is broken").contains(right);
        Path broken = folder.resolve(source.getFileName());
        Files.writeString(broken, text.replace(right, wrong));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        ToolProvider compiler = ToolProvider.findFirst("javac").orElseThrow();
        String path = Stream.of(System.getProperty("java.class.path"), System.getProperty("jdk.module.path", ""))
                .filter(entry -> !entry.isEmpty())
                .reduce((a, b) -> a + File.pathSeparator + b)
                .orElseThrow();
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = compiler.run(
                out, out, "-nowarn", "-proc:none", "-cp", path, "-d", classes.toString(), broken.toString());
        assertThat(code).as(said.toString()).isZero();
        assertThat(failed(List.of(classes.toUri().toURL()))).as(step).isNotEmpty();
    }
}
