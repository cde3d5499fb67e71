package org.parseval.cli;

import org.parseval.inference.Task;
import picocli.CommandLine.Command;

/** {@code parseval mpe}. */
@Command(
        name = "mpe",
        mixinStandardHelpOptions = true,
        description = "A most probable state of all variables, given the evidence, and a bound on what is possible.",
        footer = {
            "",
            "Examples:",
            "  parseval mpe examples/sprinkler.uai -e examples/sprinkler.evid",
            "  parseval mpe model.uai --format uai -o model.MPE"
        })
final class MpeCommand extends AnswerCommand {
    @Override
    Task task() {
        return Task.MPE;
    }
}
