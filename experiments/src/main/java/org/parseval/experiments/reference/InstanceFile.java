package org.parseval.experiments.reference;

import java.nio.file.Files;
import java.nio.file.Path;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.ResultReader;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Marginals;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/** A model file {@code X} with the files {@code X.evid} (evidence) and {@code X.MAR} (known marginals), where these exist. */
public record InstanceFile(Path path) {

    /** Reads the model. */
    public Model readModel() {
        return ModelFiles.read(path.toString());
    }

    /** Where its evidence stands if there is any. */
    public Path evidencePath() {
        return Path.of(path + ".evid");
    }

    /** Whether there is a file of evidence beside it. */
    public boolean hasEvidence() {
        return Files.exists(evidencePath());
    }

    /** Reads the evidence beside it; none if there is no such file. */
    public Evidence readEvidence(Model model) {
        try (Source evidence = Source.open(evidencePath().toString())) {
            return EvidenceReader.read(evidence, model);
        }
    }

    /** Whether there is a file of marginals beside it. */
    public boolean hasMarginals() {
        return Files.exists(Path.of(path + ".MAR"));
    }

    /** @throws InputException if the file does not hold the marginals of such a model */
    public Marginals readMarginals(Model model) {
        String file = path + ".MAR";
        try (Source result = Source.open(file)) {
            UaiResult read = ResultReader.read(result);
            if (read instanceof UaiResult.MarginalTable table && fits(table.marginals(), model)) {
                return table.marginals();
            }
            throw Mistake.at(
                    file,
                    new Position(1, 1),
                    read instanceof UaiResult.MarginalTable ? "marginals of another model" : read.task() + " results",
                    "the marginals of " + model.variableCount() + " variables");
        }
    }

    private static boolean fits(Marginals marginals, Model model) {
        double[][] probabilities = marginals.probabilities();
        boolean fits = probabilities.length == model.variableCount();
        for (int v = 0; fits && v < probabilities.length; v++) {
            fits = probabilities[v].length == model.cardinality(v);
        }
        return fits;
    }
}
