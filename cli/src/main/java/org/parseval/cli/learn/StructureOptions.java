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
    @Option(
            names = "--method",
            paramLabel = "NAME",
            description =
                    "hill: hill climbing with tabu and restarts; exact: the best of all, up to 20 variables; tree and"
                            + " forest: Chow-Liu; tan: naive Bayes with a tree, for --target; pc: tests of independence. Default:"
                            + " hill.")
    private Method method = Method.HILL;

    @Option(names = "--score", paramLabel = "NAME", description = "What is maximised: bdeu, bic or aic. Default: bdeu.")
    private StructureScore.Kind score = StructureScore.Kind.BDEU;

    @Option(names = "--equivalent-sample-size", paramLabel = "SIZE", description = "For bdeu. Default: 1.")
    private double sampleSize = 1;

    @Option(names = "--max-parents", paramLabel = "N", description = "For hill and exact. Default: any number.")
    private Optional<Integer> mostParents = Optional.empty();

    @Option(
            names = "--required",
            paramLabel = "ARCS",
            description = "For hill and exact: a file of arrows FROM -> TO that must be there.")
    private Optional<Path> required = Optional.empty();

    @Option(
            names = "--forbidden",
            paramLabel = "ARCS",
            description = "For hill and exact: a file of arrows that must not be there.")
    private Optional<Path> forbidden = Optional.empty();

    @Option(names = "--restarts", paramLabel = "N", description = "For hill. Default: 30.")
    private int restarts = HillClimbing.standard().restarts();

    @Option(names = "--tabu", paramLabel = "N", description = "For hill: steps past an optimum. Default: 10.")
    private int tabu = HillClimbing.standard().tabu();

    @Option(names = "--level", paramLabel = "P", description = "For pc: the level of tests. Default: 0.01.")
    private double level = StructureSearch.STANDARD_LEVEL;

    @Option(names = "--target", paramLabel = "VARIABLE", description = "For tan, and for --bins-by entropy.")
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
