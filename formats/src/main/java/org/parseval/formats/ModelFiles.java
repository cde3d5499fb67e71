package org.parseval.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.Compression;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Progress;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * Reads and writes models. The content of a file decides the format that is read, its name the format that is written.
 *
 * <pre>{@code
 * Model model = ModelFiles.read("alarm.bif.gz");
 * ModelFiles.write(model, "alarm.uai");
 * }</pre>
 */
public final class ModelFiles {
    private ModelFiles() {}

    /**
     * Reads a model of any supported format, compressed or not; {@code -} is the standard input. {@link
     * #reading(String)} also gives warnings.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Model read(String pathOrDash) {
        return reading(pathOrDash).model();
    }

    /** @throws InputException if there is no such file, or it is not a model */
    public static Model read(Path file) {
        return reading(file).model();
    }

    /** @throws InputException if it is not a model */
    public static Model read(Source source) {
        return reading(source).model();
    }

    /**
     * Reads a model, with its format and what is suspicious about it; {@code -} is the standard input.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Reading reading(String pathOrDash) {
        return reading(pathOrDash, Progress.SILENT);
    }

    /**
     * The same, telling on the way how much of the file has been read.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Reading reading(String pathOrDash, Progress progress) {
        try (Source source = Source.open(pathOrDash, progress)) {
            return reading(source);
        }
    }

    /** @throws InputException if there is no such file, or it is not a model */
    public static Reading reading(Path file) {
        // A file of this very name is not the standard input.
        return reading(file.toString().equals("-") ? "./-" : file.toString());
    }

    /** @throws InputException if it is not a model */
    public static Reading reading(Source source) {
        return readingToCount(source).unprojected();
    }

    /**
     * Reads a model for counting. If the file asks for projected counting, {@link Reading#projection} has the
     * variables. All other methods refuse such a file, because the answer would be to another question.
     *
     * @throws InputException if it is not a model
     */
    public static Reading readingToCount(Source source) {
        return Recognition.of(source).read(source);
    }

    /**
     * Writes a model in the format that the file's name asks for, compressed if {@code .gz}, {@code .xz} or {@code .bz2}
     * follows. The file appears whole or not at all.
     *
     * @throws IllegalArgumentException if the name has no ending of a format that is written, or the format cannot hold the
     *     model
     */
    public static void write(Model model, String file) throws IOException {
        write(model, Path.of(file));
    }

    /** As {@link #write(Model, String)}. */
    public static void write(Model model, Path file) throws IOException {
        write(model, file, file.toString());
    }

    /**
     * Writes a model to a file of any name, such as {@code /dev/stdout}, as if it had another.
     *
     * @param like a name that says the format, such as {@code .bif.gz}
     * @throws IllegalArgumentException as {@link #write(Model, String)}
     */
    public static void write(Model model, Path file, String like) throws IOException {
        AtomicFile.write(file, content(model, like));
    }

    /**
     * Writes a model to a stream, which stays open.
     *
     * @param like a name that says the format, such as {@code .bif.gz}
     * @throws IllegalArgumentException as {@link #write(Model, String)}
     */
    public static void write(Model model, OutputStream out, String like) throws IOException {
        content(model, like).writeTo(out);
    }

    private static AtomicFile.Content content(Model model, String like) {
        String name = like.toLowerCase(Locale.ROOT);
        Optional<Compression> compression = Compression.ofName(name);
        Format format = Format.ofName(
                        compression.map(each -> each.withoutEnding(name)).orElse(name))
                .orElseThrow(() -> new IllegalArgumentException("a model's file ends in " + Format.allEndings()
                        + ", possibly with .gz, .xz or .bz2, found " + name));
        AtomicFile.Content content = out -> format.write(model, out);
        return compression.map(each -> each.of(content)).orElse(content);
    }
}
