package org.parseval.experiments.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;

/** All engines on one instance, in the order in which they were named. */
public record InstanceRuns(String instance, Path file, Optional<Reference> reference, List<Run> runs) {

    /** The file whose evidence was used, if there is one beside the model. */
    public Optional<Path> evidence() {
        InstanceFile instanceFile = new InstanceFile(file);
        return instanceFile.hasEvidence() ? Optional.of(instanceFile.evidencePath()) : Optional.empty();
    }
}
