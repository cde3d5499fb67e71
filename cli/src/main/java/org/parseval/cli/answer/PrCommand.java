package org.parseval.cli.answer;

import java.util.Optional;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.inference.Task;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code parseval pr}. */
@Command(
        name = "pr",
        mixinStandardHelpOptions = true,
        description = "The partition function of a model, with evidence the probability of the evidence.",
        footer = {
            "",
            "Examples:",
            "  parseval pr examples/ising-10x10.uai",
            "  parseval pr model.uai.gz -e model.evid --time 60s --memory 4g",
            "  parseval pr examples/coins.cnf --format json",
            "  cat model.uai | parseval pr - --format uai -o model.PR"
        })
public final class PrCommand extends AnswerCommand {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Override
    Optional<ClusterOptions> clusterOptions() {
        return Optional.of(cluster);
    }

    @Override
    public Task task() {
        return Task.PR;
    }
}
