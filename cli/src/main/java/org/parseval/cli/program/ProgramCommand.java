package org.parseval.cli.program;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Every command knows how it was called, and where it writes. */
public abstract class ProgramCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    public final CommandSpec spec() {
        return spec;
    }

    public final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
