package org.parseval.cli.options;

import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.engine.circuit.CircuitEngine;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.circuit.CircuitFiles;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;

/**
 * The content of a file about which questions can be asked.
 *
 * @param reading the model, or for a circuit its variables without factors
 * @param circuit if it is one
 */
public record ModelOrCircuit(Reading reading, Optional<Circuit> circuit) {
    private static final String FORMAT = "circuit";

    /** @param unrounded whether numbers are wanted as they are written */
    public static ModelOrCircuit read(String pathOrDash, boolean unrounded, Progress progress) {
        try (Source source = Source.open(pathOrDash, progress)) {
            if (!CircuitFiles.isCircuit(source)) {
                return new ModelOrCircuit(
                        ModelFiles.readingToCount(unrounded ? source.unrounded() : source), Optional.empty());
            }
            Circuit circuit = pathOrDash.equals("-") ? CircuitFiles.read(source) : CircuitFiles.read(pathOrDash);
            return new ModelOrCircuit(Reading.of(circuit.variables(), FORMAT), Optional.of(circuit));
        }
    }

    /** The circuit itself, if it is one. */
    public Engine engineOr(Engine chosen) {
        return circuit.<Engine>map(CircuitEngine::new).orElse(chosen);
    }
}
