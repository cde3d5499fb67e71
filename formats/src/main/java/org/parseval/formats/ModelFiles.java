package org.parseval.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.parseval.formats.cnf.CnfModelReader;
import org.parseval.formats.cnf.CnfModelWriter;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.InputException;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.formats.uai.UaiModelReader;
import org.parseval.formats.uai.UaiModelWriter;
import org.parseval.model.Model;

/**
 * Models from and to files. What is read is recognised by its content, what is written goes by the name of the file.
 *
 * <pre>{@code
 * Model model = ModelFiles.read("grid.uai.gz");
 * ModelFiles.write(model, Path.of("grid.cnf"));
 * }</pre>
 */
public final class ModelFiles {
    private static final String MODEL = "MARKOV or BAYES (a UAI model), or c, p or w (a weighted CNF)";

    private ModelFiles() {}

    /**
     * Reads a UAI model or a weighted CNF, compressed or not; {@code -} is the standard input.
     *
     * @throws InputException if there is no such file, or it is not a model
     */
    public static Model read(String pathOrDash) {
        try (Source source = Source.open(pathOrDash)) {
            return read(source);
        }
    }

    /** @throws InputException if it is not a model */
    public static Model read(Source source) {
        Tokenizer tokens = new Tokenizer(source);
        tokens.require(MODEL);
        tokens.hold();
        if (UaiModelReader.opens(tokens)) {
            return UaiModelReader.read(tokens);
        }
        if (CnfModelReader.opens(tokens)) {
            return CnfModelReader.read(tokens);
        }
        throw tokens.unexpected(MODEL);
    }

    /**
     * Writes a UAI model ({@code .uai}) or a weighted CNF ({@code .cnf}, {@code .wcnf}), compressed if {@code .gz}
     * follows. The file appears whole or not at all.
     *
     * @throws IllegalArgumentException if the name has none of these endings
     */
    public static void write(Model model, Path file) throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        boolean compressed = name.endsWith(".gz");
        AtomicFile.Content content = content(model, compressed ? name.substring(0, name.length() - 3) : name);
        AtomicFile.write(file, compressed ? out -> compress(content, out) : content);
    }

    private static AtomicFile.Content content(Model model, String name) {
        if (name.endsWith(".uai")) {
            return out -> UaiModelWriter.write(model, out);
        }
        if (name.endsWith(".cnf") || name.endsWith(".wcnf")) {
            return out -> CnfModelWriter.write(model, out);
        }
        throw new IllegalArgumentException(
                "a model's file ends in .uai, .cnf or .wcnf, possibly with .gz, found " + name);
    }

    private static void compress(AtomicFile.Content content, OutputStream out) throws IOException {
        GZIPOutputStream compressed = new GZIPOutputStream(out, 1 << 16);
        content.writeTo(compressed);
        compressed.finish();
    }
}
