package org.parseval.formats.circuit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.Compression;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/**
 * Reads and writes circuits. The content of a file decides its format.
 *
 * <pre>{@code
 * CircuitFiles.write(circuit, Path.of("alarm.circuit"));
 * Circuit circuit = CircuitFiles.read("alarm.circuit");
 * }</pre>
 */
public final class CircuitFiles {
    private static final int HEAD = 1 << 12;

    private CircuitFiles() {}

    /** Whether a source begins like a circuit. Nothing is consumed. */
    public static boolean isCircuit(Source source) {
        String head = head(source);
        return CircuitReader.recognises(head) || NnfReader.recognises(head);
    }

    private static String head(Source source) {
        return new String(source.peek(HEAD), StandardCharsets.ISO_8859_1);
    }

    /**
     * Reads a circuit of our own, or a d-DNNF with the weights that stand in {@code FILE.weights} if there is such a file.
     *
     * @throws InputException if there is no such file, or it is not a circuit
     */
    public static Circuit read(String pathOrDash) {
        try (Source source = Source.open(pathOrDash)) {
            Path weights = Path.of(pathOrDash + NnfReader.WEIGHTS);
            if (!pathOrDash.equals("-") && NnfReader.recognises(head(source)) && Files.isRegularFile(weights)) {
                try (Source beside = Source.open(weights.toString())) {
                    return NnfReader.read(source, NnfReader.readWeights(beside));
                }
            }
            return read(source);
        }
    }

    /**
     * Reads a circuit of our own or a d-DNNF of c2d or D4.
     *
     * @throws InputException if it is not a circuit
     */
    public static Circuit read(Source source) {
        return NnfReader.recognises(head(source)) ? NnfReader.read(source) : CircuitReader.read(source);
    }

    /** Writes a circuit, compressed if the name ends so. The file appears whole or not at all. */
    public static void write(Circuit circuit, Path file) throws IOException {
        write(file, out -> CircuitWriter.write(circuit, out));
    }

    static void write(Path file, AtomicFile.Content content) throws IOException {
        Optional<Compression> compression = Compression.ofName(file.toString().toLowerCase(Locale.ROOT));
        AtomicFile.write(file, compression.map(each -> each.of(content)).orElse(content));
    }
}
