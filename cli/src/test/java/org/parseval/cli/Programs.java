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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.parseval.Parseval;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.fourier.Polynomial;
import org.parseval.learning.Learning;
import org.parseval.model.Model;

/** Programs of the documentation, compiled together as a reader would who puts each into a main method. */
record Programs(Path folder) {
    /** Stands in a program for the standard output, which other tests use at the same time. */
    private static final String OUT = "standardOutput";

    /** Files that a program writes, and that are not examples, go to the folder. */
    static Programs compiled(List<String> programs, Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-Werror",
                "-cp",
                Stream.of(Parseval.class, Model.class, Polynomial.class, IsingGrid.class, Learning.class)
                        .map(Programs::location)
                        .collect(Collectors.joining(File.pathSeparator)),
                "-d",
                folder.toString()));
        for (int i = 0; i < programs.size(); i++) {
            Path source = folder.resolve(name(i) + ".java");
            Files.writeString(source, source(programs.get(i), name(i), folder));
            arguments.add(source.toString());
        }
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(new String[0]));
        assertThat(result).as("programs of the documentation compile").isZero();
        return new Programs(folder);
    }

    private static String name(int program) {
        return "Program" + program;
    }

    private static String source(String program, String name, Path folder) {
        StringBuilder imports = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        program.lines()
                .forEach(line -> (line.startsWith("import") ? imports : statements)
                        .append(line)
                        .append('\n'));
        String located = statements
                .toString()
                .replace("\"examples/", "\"" + CommandRun.ROOT.toAbsolutePath() + "/examples/")
                .replace("\"out/", "\"" + folder.toAbsolutePath() + "/");
        return imports + "public class " + name + " { public static java.io.PrintStream " + OUT + ";\n"
                + "public static void main(String[] args) throws Exception {\n"
                + located.replace("System.out.", OUT + ".") + "} }";
    }

    /** Runs a program and returns its output. */
    String output(int program) throws IOException, ReflectiveOperationException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, Programs.class.getClassLoader())) {
            Class<?> compiled = loader.loadClass(name(program));
            compiled.getField(OUT).set(null, new PrintStream(written, true, StandardCharsets.UTF_8));
            compiled.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
