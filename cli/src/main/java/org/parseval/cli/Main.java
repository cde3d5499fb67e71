package org.parseval.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.parseval.cli.help.CommandHelp;
import org.parseval.cli.options.ChoosesEngine;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.program.CommandGroup;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramStart;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.StandardOutput;
import org.parseval.cli.program.StoppedException;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.connect.ClusterException;
import org.parseval.inference.BudgetException;
import org.parseval.model.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The program {@code parseval}. */
@Command(
        name = "parseval",
        version = Program.VERSION,
        mixinStandardHelpOptions = true,
        description = {
            "Inference in discrete graphical models, and how each answer is known.",
            "Partition functions, marginals and best states, exact or with errors and bounds."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  parseval pr examples/ising-10x10.uai",
            "  parseval mar examples/sprinkler.uai -e examples/sprinkler.evid",
            "  parseval info examples/ising-10x10.uai",
            "  parseval serve examples/sprinkler.bif",
            "  parseval spectrum examples/weighted-3sat.uai",
            "  parseval compare examples/ising-10x10.uai --engines exact,bp,energy --time 5s",
            "  parseval generate ising --rows 20 --columns 20 --coupling 2 -o grid.uai",
            "  parseval learn ising images -o model.uai",
            "  source <(parseval completion)",
            "",
            "Exit codes: 0 answered, 2 bad usage, 3 bad input, 4 budget too small for any answer, 5 the answer cannot be"
                    + " written, 6 some rows of a batch have none, 1 a bug; 130 and 143 stopped by Ctrl-C or SIGTERM, with the best answer so far."
        })
public final class Main extends CommandGroup {
    /** As shells tell it of programs that are ended by SIGPIPE. */
    private static final int UNREAD = 141;

    public static void main(String[] args) {
        ProgramStart.isNow();
        System.exit(run(new StandardOutput(), args));
    }

    /** Does what the arguments say; the exit code. */
    static int run(StandardOutput output, String... args) {
        PrintWriter out = output.writer();
        int exitCode;
        try {
            CommandLine line = commandLine(args);
            line.setOut(out);
            exitCode = line.execute(args);
        } catch (ServiceConfigurationError | UsageException e) {
            System.err.println("parseval: " + e.getMessage());
            exitCode = Program.BAD_USAGE;
        } catch (OutOfMemoryError e) {
            System.err.println("parseval: the Java heap of "
                    + Quantities.bytes(Runtime.getRuntime().maxMemory())
                    + " is too small; " + Program.moreHeap() + " gives it more");
            exitCode = Program.BUDGET_TOO_SMALL;
        }
        out.flush();
        if (output.isUnread()) {
            exitCode = UNREAD;
        } else if (output.problem().isPresent()) {
            System.err.println("parseval: " + output.problem().get());
            exitCode = Program.BAD_OUTPUT;
        }
        return exitCode;
    }

    /** The whole command line, ready to execute the arguments; tests set its output and error streams. */
    public static CommandLine commandLine(String... args) {
        // No command has dates, times or databases among its options; to prepare for them takes time at every start.
        System.setProperty("picocli.converters.excludes", "java.time.*,java.sql.*");
        CommandLine line = new CommandLine(new Main());
        Commands.addTo(line, args);
        addEngineOptions(line, Arrays.asList(args));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setHelpFactory(CommandHelp::new);
        return explaining(line);
    }

    /** The same command line, which tells in a line what went wrong. */
    static CommandLine explaining(CommandLine line) {
        line.setExecutionExceptionHandler(Main::explain);
        line.setParameterExceptionHandler(Main::explainUsage);
        return line;
    }

    /** Only commands that are named, or completed, can need the options of engines. */
    private static void addEngineOptions(CommandLine line, List<String> words) {
        if (line.getCommand() instanceof ChoosesEngine chooses && Commands.concern(line.getCommandName(), words)) {
            EngineOptions.addTo(line.getCommandSpec(), chooses.tasks(), words, Commands.concernAll(words));
        }
        line.getSubcommands().values().forEach(command -> addEngineOptions(command, words));
    }

    /** One line for what went wrong; a stack trace only for a bug, and only when asked for. */
    private static int explain(Exception problem, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (problem instanceof InputException) {
            err.println(problem.getMessage());
            return Program.BAD_INPUT;
        }
        if (problem instanceof BudgetException || problem instanceof ClusterException) {
            err.println("parseval: " + problem.getMessage());
            return Program.BUDGET_TOO_SMALL;
        }
        if (problem instanceof StoppedException stopped) {
            err.println("parseval: " + problem.getMessage());
            return stopped.exitCode();
        }
        if (problem instanceof UsageException) {
            err.println("parseval: " + problem.getMessage());
            return Program.BAD_USAGE;
        }
        if (problem instanceof IOException || problem instanceof UncheckedIOException) {
            Throwable cause = problem instanceof UncheckedIOException ? problem.getCause() : problem;
            err.println("parseval: " + (cause == null ? problem : cause).getMessage());
            return Program.BAD_OUTPUT;
        }
        err.println("parseval: a bug, please report it: " + problem);
        Program.trace(problem, err);
        return Program.BUG;
    }

    private static int explainUsage(CommandLine.ParameterException problem, String[] args) {
        CommandLine line = problem.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("parseval: " + problem.getMessage());
        String meant = meant(problem, line);
        if (meant.isEmpty()) {
            CommandLine.UnmatchedArgumentException.printSuggestions(problem, err);
        } else {
            err.println("parseval: " + meant);
        }
        err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        return Program.BAD_USAGE;
    }

    /** Guesses what was meant by a mistake that many make at first; empty for others. */
    private static String meant(CommandLine.ParameterException problem, CommandLine line) {
        if (line.getCommandName().equals("mpe")
                && String.valueOf(problem.getMessage()).contains("'--query'")) {
            return "mpe has the best state of all variables together; that of some, summed over the others, is mmap";
        }
        if (!(problem instanceof CommandLine.UnmatchedArgumentException unmatched)) {
            return "";
        }
        String word = unmatched.getUnmatched().get(0);
        if (line.getParent() == null && new File(word).isFile()) {
            return "the question comes before the model: parseval mar " + word + " has the marginals";
        }
        if (word.contains("=") && !word.startsWith("-") && line.getCommandSpec().findOption("-e") != null) {
            return "observations stand behind -e: -e " + word;
        }
        return "";
    }
}
