package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.Parseval;
import org.parseval.model.Model;

/** Everything the README tells people to type. {@code ./mvnw verify} is what runs this test. */
class ReadmeTest {

    @Test
    void everyCommandAnswers(@TempDir Path folder) throws IOException {
        List<String> commands = Files.readAllLines(CommandRun.ROOT.resolve("README.md")).stream()
                .filter(line -> line.startsWith("./parseval "))
                .toList();
        assertThat(commands).hasSizeGreaterThan(5);
        for (String command : commands) {
            String[] args = command.substring("./parseval ".length()).split(" ");
            for (int i = 0; i < args.length; i++) {
                args[i] = i > 0 && args[i - 1].equals("-o")
                        ? folder.resolve(args[i]).toString()
                        : located(args[i], folder);
            }
            if (command.contains(" reproduce all ")) {
                // It takes minutes; ReproduceAllCommandTest runs the same command with small experiments.
                Main.commandLine(args).parseArgs(args);
                continue;
            }
            CommandRun run = CommandRun.of(args);
            assertThat(run.exitCode()).as("%s%n%s", command, run.err()).isZero();
        }
    }

    /** Examples stand in the project; what the commands write goes to a folder of the test. */
    private static String located(String word, Path folder) {
        if (word.startsWith("examples/")) {
            return CommandRun.ROOT.resolve(word).toString();
        }
        return word.endsWith(".uai") || word.endsWith(".png") || word.endsWith(".circuit")
                ? folder.resolve(word).toString()
                : word;
    }

    @Test
    void everyProgramCompilesAndSaysWhatIsTrue(@TempDir Path folder) throws Exception {
        List<String> programs = blocks("java");
        assertThat(programs).hasSize(3);

        assertThat(output(programs.get(0), folder.resolve("file")))
                .contains("0.7079276", "rain: no 0.292072, yes 0.707928");
        assertThat(output(programs.get(1), folder.resolve("built")))
                .contains("burglary: no 0.715828, yes 0.284172", "earthquake: no 0.823933, yes 0.176067");
        assertThat(output(programs.get(2), folder.resolve("long"))).contains("-0.1890286", "EXACT", "0.7079276");
    }

    @Test
    void theFirstProgramsAreShort() throws IOException {
        assertThat(blocks("java").get(0).lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
                .hasSize(4);
        assertThat(blocks("java").get(1).lines()).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void theCoordinatesAreThoseOfTheBuild() throws IOException {
        String pom = Files.readString(CommandRun.ROOT.resolve("formats/pom.xml"));
        for (String line : blocks("xml").get(0).lines().toList()) {
            // The version is the parent's, the others are the module's own.
            assertThat(pom).contains(line.strip());
        }
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(CommandRun.ROOT.resolve("README.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** Compiles a program as a reader would who puts it into a main method, and runs it. */
    private static String output(String program, Path folder) throws Exception {
        StringBuilder imports = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        program.lines()
                .forEach(line -> (line.startsWith("import") ? imports : statements)
                        .append(line)
                        .append('\n'));
        String text = imports + "public class Program { public static void main(String[] args) {\n"
                + statements.toString().replace("examples/", CommandRun.ROOT.toAbsolutePath() + "/examples/") + "} }";
        Path source = Files.createDirectories(folder).resolve("Program.java");
        Files.writeString(source, text);
        String path = location(Parseval.class) + File.pathSeparator + location(Model.class);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", path, "-d", folder.toString(), source.toString());
        assertThat(result).as(text).isZero();
        PrintStream before = System.out;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
            loader.loadClass("Program").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    private static Path location(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
