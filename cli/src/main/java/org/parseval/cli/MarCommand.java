package org.parseval.cli;

import org.parseval.inference.Task;
import picocli.CommandLine.Command;

/** {@code parseval mar}. */
@Command(
        name = "mar",
        mixinStandardHelpOptions = true,
        description = "The marginal distribution of every variable, given the evidence.",
        footer = {
            "",
            "Examples:",
            "  parseval mar examples/sprinkler.uai -e examples/sprinkler.evid",
            "  parseval mar examples/sprinkler.bif -e wet=yes",
            "  parseval mar model.uai --format json | jq '.marginals[3]'",
            "  parseval mar model.uai --format uai -o model.MAR"
        })
final class MarCommand extends AnswerCommand {
    @Override
    Task task() {
        return Task.MAR;
    }
}
