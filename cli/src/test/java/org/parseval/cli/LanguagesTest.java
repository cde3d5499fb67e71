package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in other languages of the JVM compile and print what is right. The compilers come with {@code ./mvnw -Planguages verify}, since
 * they are large.
 */
class LanguagesTest {
    @TempDir
    private Path folder = Path.of("");

    private static String example(String file) {
        return CommandRun.ROOT.resolve("examples").resolve(file).toString();
    }

    private static Optional<Class<?>> compiler(String name) {
        try {
            return Optional.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Runs a program of the folder, which prints about the network of the grass. */
    private String output(String main) throws Exception {
        String classes = folder + File.pathSeparator + System.getProperty("java.class.path");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classes,
                        main,
                        example("sprinkler.bif"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return printed;
    }

    private static void check(String output) {
        assertThat(output).startsWith("rain 0.7079").contains("sprinkler", "off");
    }

    @Test
    void kotlinAsks() throws Exception {
        Optional<Class<?>> kotlin = compiler("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
        assumeTrue(kotlin.isPresent(), "./mvnw -Planguages brings the compiler");
        Object code = kotlin.orElseThrow()
                .getMethod("exec", PrintStream.class, String[].class)
                .invoke(kotlin.orElseThrow().getConstructor().newInstance(), System.err, new String[] {
                    example("kotlin/Sprinkler.kt"),
                    "-d",
                    folder.toString(),
                    "-no-stdlib",
                    "-no-reflect",
                    "-cp",
                    System.getProperty("java.class.path")
                });
        assertThat(code).hasToString("OK");
        check(output("SprinklerKt"));
    }

    @Test
    void scalaAsks() throws Exception {
        Optional<Class<?>> scala = compiler("scala.tools.nsc.Main");
        assumeTrue(scala.isPresent(), "./mvnw -Planguages brings the compiler");
        Object right = scala.orElseThrow().getMethod("process", String[].class).invoke(null, (Object) new String[] {
            "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), example("scala/Sprinkler.scala")
        });
        assertThat(right).isEqualTo(true);
        check(output("Sprinkler"));
    }

    /** There is no compiler of Gradle in public repositories of libraries; what it takes from this project is looked at. */
    @Test
    void gradleTakesTheLibraryOfThisVersion() throws Exception {
        String pom = Files.readString(CommandRun.ROOT.resolve("formats/pom.xml"));
        String version = pom.substring(pom.indexOf("<version>") + "<version>".length(), pom.indexOf("</version>"));
        assertThat(Files.readString(Path.of(example("gradle/build.gradle.kts"))))
                .contains("implementation(\"org.parseval:parseval-formats:" + version + "\")");
    }
}
