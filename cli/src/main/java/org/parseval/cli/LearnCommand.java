package org.parseval.cli;

import picocli.CommandLine.Command;

/** {@code parseval learn}. */
@Command(
        name = "learn",
        mixinStandardHelpOptions = true,
        description = "Fit a model of a family to data.",
        synopsisSubcommandLabel = "FAMILY",
        subcommands = LearnIsingCommand.class,
        footer = {"", "Example:", "  parseval learn ising images -o model.uai"})
final class LearnCommand extends CommandGroup {}
