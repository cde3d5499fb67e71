package org.parseval.cli.program;

/** A command that does nothing itself: called without one of its subcommands, it says which there are. */
public abstract class CommandGroup extends ProgramCommand {
    @Override
    public final Integer call() {
        spec().commandLine().usage(err());
        return Program.BAD_USAGE;
    }
}
