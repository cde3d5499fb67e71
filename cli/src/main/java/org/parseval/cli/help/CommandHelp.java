package org.parseval.cli.help;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.parseval.cli.options.ChoosesEngine;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.OptionGroup;
import org.parseval.cli.program.Program;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Task;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The help of a command. {@code --help} fits a screen; {@code --help all} has all options in groups,
 * and where a command chooses an engine, then each engine with its own.
 */
public final class CommandHelp extends Help {
    public CommandHelp(CommandSpec command, ColorScheme colours) {
        super(command, colours);
        OptionTexts.addTo(command);
    }

    @Override
    public String synopsis(int headingLength) {
        return isAll() ? super.synopsis(headingLength) : abbreviatedSynopsis();
    }

    @Override
    public String description(Object... parameters) {
        String[] sentences = commandSpec().usageMessage().description();
        return isAll() || sentences.length == 0
                ? super.description(parameters)
                : ScreenHelp.first(sentences) + System.lineSeparator();
    }

    @Override
    public String parameterList() {
        return isAll() ? super.parameterList() : new ScreenHelp(commandSpec()).parameters();
    }

    @Override
    public String optionList() {
        return isAll()
                ? allOptions()
                : new ScreenHelp(commandSpec()).options(common(commandSpec(), engines(commandSpec())));
    }

    @Override
    public String commandList() {
        return isAll() ? super.commandList() : new ScreenHelp(commandSpec()).commands();
    }

    @Override
    public String footer(Object... parameters) {
        return isAll() ? super.footer(parameters) : new ScreenHelp(commandSpec()).examples();
    }

    /** Whether the word behind {@code --help} asks for everything. */
    private boolean isAll() {
        ParseResult parsed = commandSpec().root().commandLine().getParseResult();
        if (parsed == null) {
            return true;
        }
        List<String> words = parsed.originalArgs();
        int help = Math.max(words.lastIndexOf("--help"), words.lastIndexOf("-h"));
        return help >= 0 && help + 1 < words.size() && words.get(help + 1).equals("all");
    }

    private String allOptions() {
        List<EngineEntry> engines = engines(commandSpec());
        StringBuilder text = new StringBuilder();
        OptionGroup.of(common(commandSpec(), engines)).forEach((group, options) -> {
            if (text.length() > 0) {
                text.append(createHeading("%n" + group.title() + ":%n"));
            }
            text.append(optionListExcludingGroups(options));
        });
        for (EngineEntry engine : engines) {
            text.append(createHeading("%nEngine %s (%s): %s%n", engine.name(), tasks(engine), engine.help()));
            text.append(settings(engine));
        }
        if (engines.stream().anyMatch(engine -> engine.setting("preset").isPresent())) {
            text.append(createHeading("%n" + Program.PAPER + "%n"));
        }
        return text.toString();
    }

    private String settings(EngineEntry engine) {
        List<OptionSpec> options = engine.settings().stream()
                .map(setting -> EngineOptions.option(setting)
                        .description(EngineOptions.described(setting))
                        .build())
                .toList();
        return options.isEmpty() ? "" : optionListExcludingGroups(options);
    }

    /** The engines among which a command chooses. */
    public static List<EngineEntry> engines(CommandSpec command) {
        return command.userObject() instanceof ChoosesEngine chooses
                ? EngineOptions.offered(chooses.tasks())
                : List.of();
    }

    /** The options that do not belong to some of the engines. */
    public static List<OptionSpec> common(CommandSpec command, List<EngineEntry> engines) {
        Set<String> ofEngines = engines.stream()
                .flatMap(engine -> engine.settings().stream())
                .map(Setting::option)
                .collect(Collectors.toSet());
        List<OptionSpec> common = new ArrayList<>(command.options());
        common.removeIf(option -> ofEngines.contains(option.longestName()));
        return common;
    }

    public static String tasks(EngineEntry entry) {
        return entry.tasks().stream()
                .map(Task::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
