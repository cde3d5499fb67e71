package org.parseval.cli;

import java.util.Optional;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model and its evidence. */
final class InputOptions {
    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "UAI model or (weighted) DIMACS CNF, plain or .gz, or - for standard input.")
    private String model = "";

    @Option(
            names = {"-e", "--evidence"},
            paramLabel = "EVIDENCE",
            description = "UAI evidence file, or - for standard input. Default: no evidence.")
    private Optional<String> evidence = Optional.empty();

    Model readModel() {
        if (model.equals("-") && evidence.filter("-"::equals).isPresent()) {
            throw new UsageException("standard input cannot be both the model and the evidence");
        }
        return ModelFiles.read(model);
    }

    Evidence readEvidence(Model of) {
        return evidence.map(path -> readEvidence(path, of)).orElse(Evidence.none());
    }

    static Evidence readEvidence(String path, Model of) {
        try (Source source = Source.open(path)) {
            return EvidenceReader.read(source, of);
        }
    }
}
