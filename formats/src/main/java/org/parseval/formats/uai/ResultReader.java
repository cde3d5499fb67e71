package org.parseval.formats.uai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Tokenizer;
import org.parseval.inference.Marginals;
import org.parseval.model.InputException;

/**
 * Reads the last complete solution of a result file. A solver may have been stopped while it wrote: a last solution that
 * breaks off with the file does not count, unless it is the only one.
 */
public final class ResultReader {
    private static final String SEPARATOR = "-BEGIN-";
    private static final String TASKS = "PR, MAR, MPE or MMAP";
    private static final String PROBABILITY = "a probability";

    private final Tokenizer tokens;

    private ResultReader(Tokenizer tokens) {
        this.tokens = tokens;
    }

    /** @throws InputException if the source is not a result file of PR, MAR, MPE or MMAP, or has no complete solution */
    public static UaiResult read(Source source) {
        return new ResultReader(new Tokenizer(source)).lastSolution();
    }

    private UaiResult lastSolution() {
        tokens.require(TASKS);
        Supplier<Optional<? extends UaiResult>> next = solutionReader();
        Optional<UaiResult> last = Optional.empty();
        while (tokens.advance()) {
            if (tokens.is(SEPARATOR) && !tokens.advance()) {
                break;
            }
            tokens.hold();
            Optional<? extends UaiResult> solution = next.get();
            if (solution.isEmpty() || (last.isPresent() && tokens.endsFile())) {
                break;
            }
            last = Optional.of(solution.get());
            if (tokens.advance()) {
                if (!tokens.is(SEPARATOR)) {
                    throw tokens.unexpected(SEPARATOR + " or the end of the file");
                }
                tokens.hold();
            }
        }
        return last.orElseThrow(() -> tokens.unexpected("a complete solution"));
    }

    private Supplier<Optional<? extends UaiResult>> solutionReader() {
        if (tokens.is("PR")) {
            return this::partition;
        }
        if (tokens.is("MAR")) {
            return this::marginals;
        }
        if (tokens.is("MPE")) {
            return this::assignment;
        }
        if (tokens.is("MMAP")) {
            return this::partialAssignment;
        }
        throw tokens.unexpected(TASKS);
    }

    private Optional<UaiResult.Partition> partition() {
        tokens.require("log10 of the partition function");
        double value = tokens.isIgnoringCase("-inf") || tokens.isIgnoringCase("-infinity")
                ? Double.NEGATIVE_INFINITY
                : tokens.asDouble();
        if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
            throw tokens.unexpected("log10 of the partition function");
        }
        return Optional.of(new UaiResult.Partition(value));
    }

    /** Empty if the file ends in the midst of it. */
    private Optional<UaiResult.MarginalTable> marginals() {
        int variables = variableCount();
        List<double[]> distributions = new ArrayList<>();
        for (int variable = 0; variable < variables; variable++) {
            Optional<double[]> distribution = distribution();
            if (distribution.isEmpty()) {
                return Optional.empty();
            }
            distributions.add(distribution.get());
        }
        return Optional.of(new UaiResult.MarginalTable(Marginals.exact(distributions.toArray(double[][]::new))));
    }

    private int variableCount() {
        int variables = tokens.nextInt("the number of variables");
        if (variables < 0) {
            throw tokens.unexpected("the number of variables, 0 or more");
        }
        return variables;
    }

    /** Empty if the file ends in the midst of it. */
    private Optional<UaiResult.Assignment> assignment() {
        int variables = variableCount();
        return numbers(variables, i -> "a state").map(UaiResult.Assignment::new);
    }

    /** Empty if the file ends in the midst of it. */
    private Optional<UaiResult.PartialAssignment> partialAssignment() {
        int count = variableCount();
        return numbers(2L * count, i -> i % 2 == 0 ? "a variable" : "a state").map(pairs -> {
            int[] variables = IntStream.range(0, count).map(i -> pairs[2 * i]).toArray();
            return new UaiResult.PartialAssignment(
                    variables,
                    IntStream.range(0, count).map(i -> pairs[2 * i + 1]).toArray());
        });
    }

    private Optional<int[]> numbers(long count, LongFunction<String> expected) {
        List<Integer> numbers = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            if (!tokens.advance()) {
                return Optional.empty();
            }
            int number = tokens.asInt(expected.apply(i));
            if (number < 0) {
                throw tokens.unexpected(expected.apply(i) + ", 0 or more");
            }
            numbers.add(number);
        }
        return Optional.of(numbers.stream().mapToInt(Integer::intValue).toArray());
    }

    private Optional<double[]> distribution() {
        if (!tokens.advance()) {
            return Optional.empty();
        }
        int states = tokens.asInt("a cardinality");
        if (states < 1) {
            throw tokens.unexpected("a cardinality of 1 or more");
        }
        List<Double> probabilities = new ArrayList<>();
        for (int state = 0; state < states; state++) {
            if (!tokens.advance()) {
                return Optional.empty();
            }
            double probability = tokens.asDouble();
            if (!(probability >= 0) || probability == Double.POSITIVE_INFINITY) {
                throw tokens.unexpected(PROBABILITY);
            }
            probabilities.add(probability);
        }
        return Optional.of(
                probabilities.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
