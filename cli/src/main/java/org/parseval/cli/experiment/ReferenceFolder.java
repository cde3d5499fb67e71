package org.parseval.cli.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import picocli.CommandLine.Option;

/** Instances with known answers. */
final class ReferenceFolder {
    @Option(names = "--data", required = true, paramLabel = "DIR", descriptionKey = "reproduce.data")
    private Path data = Path.of("");

    Path path() {
        return data;
    }

    List<Instance> instances() {
        check(data);
        return ReferenceIndex.read(data);
    }

    /** @throws UsageException if the folder does not list its instances */
    static void check(Path data) {
        if (!Files.exists(data.resolve("INDEX.tsv"))) {
            throw new UsageException("there is no INDEX.tsv in " + data);
        }
    }
}
