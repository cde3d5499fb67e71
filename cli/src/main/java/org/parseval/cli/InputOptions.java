package org.parseval.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model and its evidence. */
final class InputOptions {
    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description =
                    "UAI, CNF, BIF, XMLBIF, .net, .dsl, .xdsl, .fg, .erg or .wcsp, plain, .gz, .xz or .bz2, or - for"
                            + " standard input.")
    private String model = "";

    @Option(
            names = {"-e", "--evidence"},
            paramLabel = "EVIDENCE",
            description =
                    "UAI evidence file, - for standard input, or VARIABLE=STATE by name or number; may be repeated."
                            + " Default: no evidence.")
    private List<String> evidence = List.of();

    /** Reads the model, and tells what is suspicious about it. */
    Reading read(PrintWriter err) {
        if (model.equals("-") && evidence.contains("-")) {
            throw new UsageException("standard input cannot be both the model and the evidence");
        }
        Reading reading = ModelFiles.reading(model);
        tell(model, reading, err);
        return reading;
    }

    static void tell(String file, Reading reading, PrintWriter err) {
        reading.warnings().forEach(warning -> err.println("parseval: " + Visible.plain(file) + ": " + warning));
    }

    Evidence readEvidence(Model of) {
        SortedMap<Integer, Integer> states = new TreeMap<>();
        for (String each : evidence) {
            Evidence observed = isObservation(each) ? observation(each, of) : readEvidence(each, of);
            observed.states().forEach((variable, state) -> {
                Integer before = states.put(variable, state);
                if (before != null && !before.equals(state)) {
                    throw new UsageException("-e gives " + of.names().variable(variable) + " two states");
                }
            });
        }
        return Evidence.of(states);
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
    private static Evidence observation(String text, Model model) {
        Names names = model.names();
        for (int at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
            String variable = text.substring(0, at).strip();
            if (names.hasVariable(variable)) {
                return observed(model, variable, text.substring(at + 1).strip());
            }
        }
        return observed(model, text.substring(0, text.indexOf('=')).strip(), "");
    }

    private static Evidence observed(Model model, String variable, String state) {
        try {
            return model.evidence(variable, state);
        } catch (IllegalArgumentException e) {
            throw new UsageException("-e: " + e.getMessage());
        }
    }

    static Evidence readEvidence(String path, Model of) {
        try (Source source = Source.open(path)) {
            return EvidenceReader.read(source, of);
        }
    }
}
