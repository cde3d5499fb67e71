package org.parseval.cli.learn;

import org.parseval.cli.program.CommandGroup;
import picocli.CommandLine.Command;

/** {@code parseval learn}. */
@Command(
        name = "learn",
        mixinStandardHelpOptions = true,
        description = "Learn a network from a table of data, or an Ising model from images.",
        synopsisSubcommandLabel = "WHAT",
        subcommands = {LearnParametersCommand.class, LearnStructureCommand.class, LearnIsingCommand.class},
        footer = {
            "",
            "Examples:",
            "  parseval learn parameters old.bif data.csv -o net.bif",
            "  parseval learn structure data.csv -o net.bif",
            "  parseval learn ising images -o model.uai"
        })
public final class LearnCommand extends CommandGroup {}
