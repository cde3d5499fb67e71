package org.parseval.experiments.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parseval.experiments.reference.Reference;

/** All engines on one instance, in the order in which they were named. */
public record InstanceRuns(String instance, Path file, Optional<Reference> reference, List<Run> runs) {}
