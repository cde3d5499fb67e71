import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the loops of the hash product for masks of few words: the build runs it before it compiles. */
final class GeneratedKernels {
    private static final int[] WORDS = {1, 2, 4};

    private GeneratedKernels() {}

    /** @param args the folder of the templates, and that of the generated sources */
    public static void main(String[] args) throws IOException {
        String template = Files.readString(Path.of(args[0]).resolve("HashProductOfWords.java"));
        Path folder = Path.of(args[1]).resolve("org/parseval/fourier/kernel");
        Files.createDirectories(folder);
        for (int words : WORDS) {
            write(folder.resolve("HashProductOf" + words + ".java"), wordByWord(template, words));
        }
    }

    /** A line with a dollar sign stands for one line for each word. */
    private static String wordByWord(String template, int words) {
        return template.lines()
                .map(line -> line.replace("WORDS", Integer.toString(words)))
                .flatMap(line -> line.contains("$")
                        ? IntStream.range(0, words).mapToObj(word -> line.replace("$", Integer.toString(word)))
                        : Stream.of(line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** A file that has not changed is not compiled again. */
    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }
}
