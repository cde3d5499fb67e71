package org.parseval.cli.options;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Values;
import org.parseval.formats.text.Visible;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model and its evidence. */
public final class InputOptions {
    private static final String NONE = "none";

    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "input.model")
    private String model = "";

    @Option(
            names = {"-e", "--evidence"},
            paramLabel = "EVIDENCE",
            descriptionKey = "input.evidence")
    private List<String> evidence = List.of();

    @Option(names = "--strict", descriptionKey = "input.strict")
    private boolean strict;

    /** That of the model, which its evidence has in common with it. */
    private ReadingLimit limit = ReadingLimit.of(Budget.standard());

    /** Reads the model, and tells what is suspicious about it. A large file takes long enough for a line of progress. */
    public Reading read(PrintWriter err, ProgressOptions progressOptions, Budget budget) {
        checkStandardInput();
        Reading reading;
        try (TerminalProgress progress = progressOptions.onErr(budget)) {
            limit = ReadingLimit.of(budget);
            reading = limit.read(model, progress, reached -> ModelFiles.reading(model, reached));
        }
        tell(reading, err);
        return reading;
    }

    /** Reads the model or circuit, and tells what is suspicious about it. */
    public ModelOrCircuit readAny(PrintWriter err, ProgressOptions progressOptions, Budget budget) {
        return readAny(err, progressOptions, budget, false);
    }

    /** @param unrounded whether numbers are wanted as they are written */
    public ModelOrCircuit readAny(PrintWriter err, ProgressOptions progressOptions, Budget budget, boolean unrounded) {
        checkStandardInput();
        ModelOrCircuit read;
        try (TerminalProgress progress = progressOptions.onErr(budget)) {
            limit = ReadingLimit.of(budget);
            read = limit.read(model, progress, reached -> ModelOrCircuit.read(model, unrounded, reached));
        }
        tell(read.reading(), err);
        return read;
    }

    /** @throws InputException if there is something to tell, and that is not to be overlooked */
    private void tell(Reading reading, PrintWriter err) {
        if (strict && !reading.warnings().isEmpty()) {
            throw Mistake.whole(
                    model, String.join("; ", reading.warnings()), "a model without warnings, as --strict asks");
        }
        tell(model, reading, err);
    }

    private void checkStandardInput() {
        if (model.equals("-") && evidence.contains("-")) {
            throw new UsageException("standard input cannot be both the model and the evidence");
        }
    }

    /** Whether {@code -e} was given. */
    public boolean observes() {
        return !evidence.isEmpty();
    }

    /** The file of the model, or - for the standard input. */
    public String file() {
        return model;
    }

    public static void tell(String file, Reading reading, PrintWriter err) {
        reading.warnings().forEach(warning -> err.println("parseval: " + Visible.plain(file) + ": " + warning));
    }

    /**
     * Takes the evidence from {@code -e}, or else from {@code MODEL.evid} where there is such a file: the same rule for every command that asks about a
     * model. {@code -e none} is no evidence.
     */
    public Observed observed(Model of) {
        InstanceFile beside = new InstanceFile(Path.of(model));
        if (evidence.isEmpty() && !model.equals("-") && beside.hasEvidence()) {
            return fromFile(beside.evidencePath().toString(), of);
        }
        return observedByOption(of);
    }

    /** Takes the evidence from {@code -e} alone. */
    public Observed observedByOption(Model of) {
        SortedMap<Integer, Integer> states = new TreeMap<>();
        SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
        List<String> files = new ArrayList<>();
        for (String each : evidence) {
            if (each.equals(NONE) && !Files.exists(Path.of(NONE))) {
                continue;
            }
            if (of.names().hasVariable(each) && !Files.exists(Path.of(each))) {
                throw new UsageException("-e " + each + " lacks the state: -e " + each + "="
                        + of.names().state(of.names().variable(each), 0) + ", say");
            }
            Observed one = isObservation(each) ? observation(each, of) : fromFile(each, of);
            files.addAll(one.files());
            one.evidence().states().forEach((variable, state) -> {
                Integer before = states.put(variable, state);
                if (before != null && !before.equals(state)) {
                    throw new UsageException("-e gives " + of.names().variable(variable) + " two states");
                }
            });
            one.likelihoods().forEach((variable, values) -> {
                if (likelihoods.put(variable, values) != null) {
                    throw new UsageException(
                            "-e gives the likelihoods of " + of.names().variable(variable) + " twice");
                }
            });
        }
        return new Observed(of, Evidence.of(states), likelihoods, files);
    }

    private Observed fromFile(String path, Model of) {
        return new Observed(of, readEvidence(path, of, limit), new TreeMap<>(), List.of(path));
    }

    /** A file may have an equals sign in its name. */
    private static boolean isObservation(String text) {
        try {
            return text.contains("=") && !Files.exists(Path.of(text));
        } catch (InvalidPathException e) {
            return true;
        }
    }

    /** Names may have equals signs in them: the first that leaves the name of a variable is the one that separates. */
    private static Observed observation(String text, Model model) {
        Names names = model.names();
        for (int at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
            String variable = text.substring(0, at).strip();
            if (names.hasVariable(variable)) {
                return observation(model, variable, text.substring(at + 1).strip());
            }
        }
        return observation(model, text.substring(0, text.indexOf('=')).strip(), "");
    }

    /** A state by its name, or else the likelihoods of all states. */
    private static Observed observation(Model model, String variable, String value) {
        return UsageException.checked(() -> {
            int number = model.names().variable(variable);
            Optional<double[]> likelihoods =
                    model.names().states(number).contains(value) ? Optional.empty() : numbers(value);
            SortedMap<Integer, double[]> soft = new TreeMap<>();
            if (likelihoods.isEmpty()) {
                checkAlone(model.names(), number, value);
                return new Observed(model, model.evidence(variable, value), soft, List.of());
            }
            soft.put(number, likelihoods.get());
            Observed observed = new Observed(model, Evidence.none(), soft, List.of());
            observed.model(); // Tells at once if these are no likelihoods.
            return observed;
        });
    }

    /** @throws UsageException if the value is a state and another observation behind a comma */
    private static void checkAlone(Names names, int variable, String value) {
        int comma = value.indexOf(',');
        int equals = value.indexOf('=', comma + 1);
        if (comma > 0
                && equals > comma
                && !names.states(variable).contains(value)
                && names.hasVariable(value.substring(comma + 1, equals).strip())) {
            throw new UsageException("every observation has its own -e: -e " + names.variable(variable) + "="
                    + value.substring(0, comma).strip() + " -e "
                    + value.substring(comma + 1).strip());
        }
    }

    /** Two or more numbers with commas between them. */
    private static Optional<double[]> numbers(String text) {
        String[] words = text.split(",", -1);
        if (words.length == 1 || Arrays.stream(words).anyMatch(word -> !isNumber(word))) {
            return Optional.empty();
        }
        return Optional.of(
                Arrays.stream(words).mapToDouble(InputOptions::likelihood).toArray());
    }

    private static boolean isNumber(String text) {
        try {
            return !Double.isNaN(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static double likelihood(String text) {
        double value = Values.parsed(text.strip());
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException(
                    "the likelihood " + Visible.quoted(text.strip()) + ", expected " + Values.EXPECTED);
        }
        return value;
    }

    public static Evidence readEvidence(String path, Model of, ReadingLimit limit) {
        return limit.read(path, Progress.SILENT, reached -> {
            try (Source source = Source.open(path, reached)) {
                return EvidenceReader.read(source, of);
            }
        });
    }
}
