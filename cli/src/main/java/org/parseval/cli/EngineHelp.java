package org.parseval.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.catalogue.Setting;
import org.parseval.inference.Task;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of a command with engines: the common options, then each engine with its own. */
final class EngineHelp {
    private EngineHelp() {}

    /**
     * @param settings the options that belong to engines
     * @param offered the engines to choose from
     */
    static void addTo(CommandSpec command, List<String> settings, List<EngineEntry> offered) {
        command.usageMessage().abbreviateSynopsis(true);
        command.usageMessage()
                .sectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> common(help, settings) + engines(help, offered));
    }

    private static String common(Help help, List<String> settings) {
        List<OptionSpec> common = new ArrayList<>(help.commandSpec().options());
        common.removeIf(option -> settings.contains(option.longestName()));
        return help.optionListExcludingGroups(common);
    }

    private static String engines(Help help, List<EngineEntry> offered) {
        StringBuilder text = new StringBuilder();
        for (EngineEntry entry : offered) {
            text.append(help.createHeading("%nEngine %s (%s): %s%n", entry.name(), tasks(entry), entry.help()));
            List<OptionSpec> options = entry.settings().stream()
                    .map(setting -> EngineOptions.option(setting)
                            .description(described(setting))
                            .build())
                    .toList();
            text.append(options.isEmpty() ? "" : help.optionListExcludingGroups(options));
        }
        if (offered.stream().anyMatch(entry -> entry.setting("preset").isPresent())) {
            text.append(help.createHeading("%n" + Main.PAPER + "%n"));
        }
        return text.toString();
    }

    static String tasks(EngineEntry entry) {
        return entry.tasks().stream()
                .map(Task::name)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    /** What a setting is, what it takes and what it is by default. */
    static String described(Setting<?> setting) {
        return setting.help() + ": " + setting.range().described() + ". Default: " + setting.standard() + ".";
    }
}
