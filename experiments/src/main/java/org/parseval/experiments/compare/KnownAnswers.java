package org.parseval.experiments.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.experiments.reference.ReferenceIndex;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * References that are known beforehand: partition functions from a table, marginals from files beside the models.
 *
 * @param listed the instances of the table; none if there is no table
 */
public record KnownAnswers(List<ReferenceIndex.Instance> listed) {

    /** The reference of an instance, if there is one. */
    public Optional<Reference> of(InstanceFile file, Task task, Model model, Evidence evidence) {
        if (task == Task.MAR) {
            return file.hasMarginals()
                    ? Optional.of(new Reference.Distributions(
                            file.readMarginals(model), evidence, "file " + mar(file.path())))
                    : Optional.empty();
        }
        List<ReferenceIndex.Instance> known =
                listed.stream().filter(i -> i.log10Z().isPresent()).toList();
        Path real = real(file.path());
        return known.stream()
                .filter(i -> real(i.file()).equals(real))
                .findFirst()
                .or(() -> byName(known, nameOf(file.path())))
                .map(i -> new Reference.Partition(i.log10Z().orElseThrow(), "table, " + i.source()));
    }

    private static String mar(Path model) {
        return model.getFileName() + ".MAR";
    }

    /** The one of that name; none if several of that name have different values. */
    private static Optional<ReferenceIndex.Instance> byName(List<ReferenceIndex.Instance> known, String name) {
        List<ReferenceIndex.Instance> same =
                known.stream().filter(i -> i.name().equals(name)).toList();
        long values =
                same.stream().map(ReferenceIndex.Instance::log10Z).distinct().count();
        return values == 1 ? Optional.of(same.get(0)) : Optional.empty();
    }

    /** The name under which a table lists a file: without folders and the endings of models. */
    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.gz$", "").replaceFirst("\\.uai$", "");
    }

    private static Path real(Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.toAbsolutePath().normalize();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }
}
