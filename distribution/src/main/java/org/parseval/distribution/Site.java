package org.parseval.distribution;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the pages of the API of all modules to {@code target/site/apidocs}. A module belongs to them if it exports a package. What
 * javadoc warns of fails the build, but for members without a comment, of which there are still some.
 *
 * <p>Run from its source: {@code java Site.java ROOT VERSION LIBRARIES}.
 */
public final class Site {
    private static final Pattern MODULE = Pattern.compile("(?m)^(?:open )?module ([\\w.]+) \\{");
    private static final Pattern PUBLIC_PACKAGE = Pattern.compile("(?m)^ *exports [\\w.]+;");

    private Site() {}

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]).toRealPath();
        Map<String, String> modules = modules(root);
        Path pages = root.resolve("target/site/apidocs");
        delete(pages);
        Files.createDirectories(pages);
        List<String> options = new ArrayList<>(List.of(
                "-quiet",
                "-notimestamp",
                "-encoding",
                "UTF-8",
                "-Xmaxwarns",
                "10000",
                "-Xdoclint:all",
                "-overview",
                root.resolve("distribution/src/main/javadoc/overview.html").toString(),
                "-windowtitle",
                "Parseval " + args[1],
                "-doctitle",
                "Parseval " + args[1],
                "-d",
                pages.toString(),
                "--module-path",
                args[2],
                "--module",
                String.join(",", modules.keySet())));
        modules.forEach((name, sources) -> options.addAll(List.of("--module-source-path", name + "=" + sources)));
        StringWriter said = new StringWriter();
        int result = ToolProvider.findFirst("javadoc")
                .orElseThrow()
                .run(new PrintWriter(said), new PrintWriter(said), options.toArray(new String[0]));
        String problems = problems(said.toString());
        if (result != 0 || !problems.isEmpty()) {
            System.err.println(result == 0 ? problems : said);
            System.exit(1);
        }
    }

    /** The names of modules with public packages, and where their sources are. */
    private static Map<String, String> modules(Path root) throws IOException {
        Map<String, String> modules = new TreeMap<>();
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder : folders.toList()) {
                Path declaration = folder.resolve("src/main/java/module-info.java");
                String text = Files.exists(declaration) ? Files.readString(declaration) : "";
                Matcher name = MODULE.matcher(text);
                if (name.find() && PUBLIC_PACKAGE.matcher(text).find()) {
                    modules.put(name.group(1), sources(folder));
                }
            }
        }
        return modules;
    }

    /** The folders of a module's sources, those that the build generates behind the others. */
    private static String sources(Path folder) throws IOException {
        Path generated = folder.resolve("target/generated-sources");
        try (Stream<Path> more = Files.isDirectory(generated) ? Files.list(generated) : Stream.empty()) {
            return Stream.concat(Stream.of(folder.resolve("src/main/java")), more.sorted())
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** Warnings, such as of a public member without a comment; but for missing tags: a sentence says what a tag would say again. */
    private static String problems(String said) {
        return said.lines()
                .filter(line -> line.contains(": warning: ") || line.contains(": error: "))
                .filter(line -> !line.matches(".*: warning: no (@param|@return|@throws).*"))
                .collect(Collectors.joining("\n"));
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> inside = Files.walk(folder)) {
                for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
