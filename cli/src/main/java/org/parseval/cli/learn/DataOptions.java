package org.parseval.cli.learn;

import java.util.List;
import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.learning.data.Bins;
import org.parseval.learning.data.TableFacts;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.data.TableOptions;
import picocli.CommandLine.Option;

/** How a table of data is written. */
final class DataOptions {
    @Option(names = "--separator", paramLabel = "CHARACTER", descriptionKey = "data.separator")
    private Optional<String> separator = Optional.empty();

    @Option(names = "--missing", paramLabel = "WORD", split = ",", descriptionKey = "data.missing")
    private List<String> missing = TableOptions.STANDARD_MISSING;

    @Option(names = "--ignore", paramLabel = "COLUMN", split = ",", descriptionKey = "data.ignore")
    private List<String> ignored = List.of();

    @Option(names = "--weight", paramLabel = "COLUMN", descriptionKey = "data.weight")
    private Optional<String> weight = Optional.empty();

    /** @throws UsageException if the separator is none */
    TableFile file(String path) {
        TableOptions options = TableOptions.standard().withMissing(missing).ignoring(ignored);
        if (weight.isPresent()) {
            options = options.withWeight(weight.get());
        }
        if (separator.isPresent()) {
            options = options.withSeparator(character(separator.get()));
        }
        return TableFile.of(path, options);
    }

    private static char character(String text) {
        if (text.equals("tab") || text.equals("\\t")) {
            return '\t';
        }
        if (text.length() != 1 || "\"\r\n".contains(text)) {
            throw new UsageException("--separator " + text + ", expected one character or tab");
        }
        return text.charAt(0);
    }

    /** How many rows and cells there are. */
    static String described(TableFacts facts, int columns) {
        String rows = facts.rows()
                + (facts.rows() == 1 ? " row" : " rows")
                + (facts.weight() == facts.rows() ? "" : " of weight " + PredictionText.number(facts.weight()));
        String cells =
                facts.missing() == 0 ? "no cell missing" : facts.missing() + " of " + facts.cells() + " cells missing";
        String hidden = facts.hidden().isEmpty() ? "" : ", hidden: " + String.join(", ", facts.hidden());
        return rows + " of " + columns + (columns == 1 ? " variable, " : " variables, ") + cells + hidden
                + (facts.complete() ? "" : "; stopped before the end");
    }

    /** Columns of numbers as intervals. */
    static final class BinOptions {
        @Option(names = "--bins", paramLabel = "N", descriptionKey = "bins.bins")
        private Optional<Integer> bins = Optional.empty();

        @Option(names = "--bins-by", paramLabel = "HOW", descriptionKey = "bins.bins-by")
        private Bins.By by = Bins.By.FREQUENCY;

        /** @throws UsageException if there are too few, or no target is there */
        Optional<Bins> bins(Optional<String> target) {
            return bins.map(count -> UsageException.checked(
                    () -> new Bins(count, by, by == Bins.By.ENTROPY ? target : Optional.empty())));
        }
    }
}
