package org.parseval.experiments.paper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.uai.EvidenceWriter;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** An instance of an experiment, in a file. */
public record TestInstance(String name, InstanceFile file) {

    /** A generated model with its evidence, written to a folder so that its runs can be kept. */
    public static TestInstance written(String name, Model model, Evidence evidence, Path folder) {
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(name + ".uai");
            ModelFiles.write(model, file);
            AtomicFile.write(Path.of(file + ".evid"), out -> EvidenceWriter.write(evidence, out));
            return new TestInstance(name, new InstanceFile(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
