package org.parseval.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parseval.cli.answer.EntropyCommand;
import org.parseval.cli.answer.MarCommand;
import org.parseval.cli.answer.MmapCommand;
import org.parseval.cli.answer.MpeCommand;
import org.parseval.cli.answer.PrCommand;
import org.parseval.cli.answer.SampleCommand;
import org.parseval.cli.answer.SolverCommand;
import org.parseval.cli.batch.BatchCommand;
import org.parseval.cli.connect.ClusterCommand;
import org.parseval.cli.connect.ServeCommand;
import org.parseval.cli.connect.StdioCommand;
import org.parseval.cli.experiment.CompareCommand;
import org.parseval.cli.experiment.ReproduceCommand;
import org.parseval.cli.help.CompletionCommand;
import org.parseval.cli.help.ManCommand;
import org.parseval.cli.learn.LearnCommand;
import org.parseval.cli.learn.ScoreCommand;
import org.parseval.cli.model.CompileCommand;
import org.parseval.cli.model.ConvertCommand;
import org.parseval.cli.model.ExpandCommand;
import org.parseval.cli.model.GenerateCommand;
import org.parseval.cli.model.InfoCommand;
import org.parseval.cli.model.SpectrumCommand;
import picocli.CommandLine;

/**
 * The commands of the program. Each is built when the arguments name it: to build all of them takes longer than to answer a question
 * about a small model.
 */
final class Commands {
    private static final String VERSION = "--version";

    /** They tell of all commands. */
    private static final Set<String> ABOUT_ALL = Set.of(CompletionCommand.NAME, ManCommand.NAME);

    private static final Map<String, Supplier<Object>> BY_NAME = byName();

    private Commands() {}

    /** Whether the arguments ask about a command: they name it, or one that tells of all. */
    static boolean concern(String name, List<String> args) {
        return args.contains(name) || concernAll(args);
    }

    /** Whether the arguments name a command that tells of all commands. */
    static boolean concernAll(List<String> args) {
        return !args.isEmpty() && ABOUT_ALL.contains(args.get(0));
    }

    /** In the order of the help. */
    private static Map<String, Supplier<Object>> byName() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("pr", PrCommand::new);
        commands.put("mar", MarCommand::new);
        commands.put("mpe", MpeCommand::new);
        commands.put("mmap", MmapCommand::new);
        commands.put("entropy", EntropyCommand::new);
        commands.put("batch", BatchCommand::new);
        commands.put("compile", CompileCommand::new);
        commands.put("sample", SampleCommand::new);
        commands.put("info", InfoCommand::new);
        commands.put("serve", ServeCommand::new);
        commands.put("stdio", StdioCommand::new);
        commands.put("spectrum", SpectrumCommand::new);
        commands.put("expand", ExpandCommand::new);
        commands.put("compare", CompareCommand::new);
        commands.put("cluster", ClusterCommand::new);
        commands.put("reproduce", ReproduceCommand::new);
        commands.put("solver", SolverCommand::new);
        commands.put("generate", GenerateCommand::new);
        commands.put("learn", LearnCommand::new);
        commands.put("score", ScoreCommand::new);
        commands.put("convert", ConvertCommand::new);
        commands.put(CompletionCommand.NAME, CompletionCommand::new);
        commands.put(ManCommand.NAME, ManCommand::new);
        return commands;
    }

    /** Adds the command that the arguments name. Where they name none, or one that needs to know the others, all are added. */
    static void addTo(CommandLine line, String... args) {
        String first = args.length == 0 ? "" : args[0];
        if (first.equals(VERSION)) {
            return;
        }
        Supplier<Object> named = ABOUT_ALL.contains(first) ? null : BY_NAME.get(first);
        if (named == null) {
            BY_NAME.forEach((name, command) -> line.addSubcommand(name, command.get()));
        } else {
            line.addSubcommand(first, named.get());
        }
    }
}
