package org.parseval.cli.learn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.learning.score.StructureScore;
import org.parseval.learning.structure.ArcList;
import org.parseval.learning.structure.Constraints;
import org.parseval.learning.structure.HillClimbing;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.learning.structure.StructureSearch.Method;
import org.parseval.model.Names;
import picocli.CommandLine.Option;

/** How a structure is looked for. */
final class StructureOptions {
    @Option(names = "--method", paramLabel = "NAME", descriptionKey = "structure.method")
    private Method method = Method.HILL;

    @Option(names = "--score", paramLabel = "NAME", descriptionKey = "structure.score")
    private StructureScore.Kind score = StructureScore.Kind.BDEU;

    @Option(
            names = "--equivalent-sample-size",
            paramLabel = "SIZE",
            descriptionKey = "structure.equivalent-sample-size")
    private double sampleSize = 1;

    @Option(names = "--max-parents", paramLabel = "N", descriptionKey = "structure.max-parents")
    private Optional<Integer> mostParents = Optional.empty();

    @Option(names = "--required", paramLabel = "ARCS", descriptionKey = "structure.required")
    private Optional<Path> required = Optional.empty();

    @Option(names = "--forbidden", paramLabel = "ARCS", descriptionKey = "structure.forbidden")
    private Optional<Path> forbidden = Optional.empty();

    @Option(names = "--restarts", paramLabel = "N", descriptionKey = "structure.restarts")
    private int restarts = HillClimbing.standard().restarts();

    @Option(names = "--tabu", paramLabel = "N", descriptionKey = "structure.tabu")
    private int tabu = HillClimbing.standard().tabu();

    @Option(names = "--level", paramLabel = "P", descriptionKey = "structure.level")
    private double level = StructureSearch.STANDARD_LEVEL;

    @Option(names = "--target", paramLabel = "VARIABLE", descriptionKey = "structure.target")
    private Optional<String> target = Optional.empty();

    Optional<String> target() {
        return target;
    }

    /** @throws UsageException if options do not go together; told before the data are read */
    void check() {
        if (method == Method.TAN && target.isEmpty()) {
            throw new UsageException("--method tan needs a --target");
        }
        boolean constrained = mostParents.isPresent() || required.isPresent() || forbidden.isPresent();
        if (constrained && method != Method.HILL && method != Method.EXACT) {
            throw new UsageException("--max-parents, --required and --forbidden are for --method hill and exact");
        }
        if (mostParents.filter(most -> most < 0).isPresent()) {
            throw new UsageException("--max-parents " + mostParents.get() + ", expected 0 or more");
        }
        if (!(level > 0 && level < 1)) {
            throw new UsageException("--level " + level + ", expected a number between 0 and 1");
        }
        UsageException.checked(() -> new HillClimbing(restarts, tabu));
        score();
    }

    StructureScore score() {
        return UsageException.checked(() -> new StructureScore(score, sampleSize));
    }

    /** @throws UsageException if the constraints contradict each other, or there is no such target */
    StructureSearch search(Names names) {
        int variable = method == Method.TAN ? UsageException.checked(() -> names.variable(target.orElseThrow())) : -1;
        return new StructureSearch(
                method, score(), new HillClimbing(restarts, tabu), level, variable, constraints(names));
    }

    private Constraints constraints(Names names) {
        int count = names.variableCount();
        boolean[][] must = arrows(required, names);
        boolean[][] mustNot = arrows(forbidden, names);
        return UsageException.checked(() -> new Constraints(mostParents.orElse(count), must, mustNot));
    }

    private static boolean[][] arrows(Optional<Path> file, Names names) {
        int count = names.variableCount();
        return file.map(path -> ArcList.matrix(path.toString(), text(path), names))
                .orElseGet(() -> new boolean[count][count]);
    }

    /** @throws UsageException if there is no such file */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UsageException("no such file: " + file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
