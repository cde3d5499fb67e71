package org.parseval.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that does nothing itself: called without one of its subcommands, it says which there are. */
abstract class CommandGroup implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return Main.BAD_USAGE;
    }
}
