package org.parseval.cli.help;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.OptionGroup;
import org.parseval.cli.program.Program;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command, in the language of {@code man}. */
final class ManPage {
    private final CommandSpec command;
    private final StringBuilder page = new StringBuilder();

    private ManPage(CommandSpec command) {
        this.command = command;
        OptionTexts.addTo(command);
    }

    /** The pages of a command and of all below it, by the names of their files. */
    static Map<String, String> all(CommandSpec command) {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put(name(command) + ".1", new ManPage(command).text());
        command.subcommands().values().forEach(below -> pages.putAll(all(below.getCommandSpec())));
        return pages;
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private String text() {
        String description = String.join(" ", command.usageMessage().description());
        page.append(".TH \"")
                .append(name(command).toUpperCase(Locale.ROOT))
                .append("\" 1 \"\" \"")
                .append(Program.VERSION)
                .append("\"\n");
        section("NAME");
        line(name(command) + " - " + firstSentence(description));
        section("SYNOPSIS");
        line(new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .synopsis(0)
                .replaceAll("\\s+", " ")
                .strip());
        section("DESCRIPTION");
        line(description);
        parameters();
        options();
        subcommands();
        footer();
        return page.toString();
    }

    private static String firstSentence(String description) {
        int end = description.indexOf(". ");
        String first = end < 0 ? description : description.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    private void parameters() {
        List<PositionalParamSpec> shown = command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
        if (!shown.isEmpty()) {
            section("ARGUMENTS");
            shown.forEach(parameter -> entry(parameter.paramLabel(), described(parameter.description())));
        }
    }

    /** The options of all engines, and then of each engine its own. */
    private void options() {
        List<EngineEntry> engines = CommandHelp.engines(command);
        section("OPTIONS");
        OptionGroup.of(CommandHelp.common(command, engines)).forEach((group, options) -> {
            if (!group.title().isEmpty()) {
                page.append(".SS ").append(escaped(group.title())).append('\n');
            }
            for (OptionSpec option : options) {
                String label = option.typeInfo().isBoolean() ? "" : "=" + option.paramLabel();
                entry(String.join(", ", option.names()) + label, described(rendered(option)));
            }
        });
        for (EngineEntry engine : engines) {
            page.append(".SS ").append(escaped("Engine " + engine.name())).append('\n');
            line(engine.help() + ".");
            for (Setting<?> setting : engine.settings()) {
                entry(setting.option() + "=" + setting.label(), EngineOptions.described(setting));
            }
        }
    }

    /** Descriptions with their variables filled in, such as the default value and what there is to choose from. */
    static String[] rendered(ArgSpec option) {
        Object standard = option.defaultValueString() == null ? option.initialValue() : option.defaultValueString();
        String candidates =
                option.completionCandidates() == null ? "" : String.join(", ", option.completionCandidates());
        return Arrays.stream(option.description())
                .map(text -> text.replace("${DEFAULT-VALUE}", String.valueOf(standard))
                        .replace("${COMPLETION-CANDIDATES}", candidates))
                .toArray(String[]::new);
    }

    private void subcommands() {
        Map<String, CommandLine> below = command.subcommands();
        if (!below.isEmpty()) {
            section("COMMANDS");
            below.values().forEach(line -> {
                CommandSpec spec = line.getCommandSpec();
                entry(name(spec) + "(1)", described(spec.usageMessage().description()));
            });
        }
    }

    private void footer() {
        String[] footer = command.usageMessage().footer();
        if (footer.length > 0) {
            section("NOTES");
            Stream.of(footer).dropWhile(String::isBlank).forEach(this::note);
        }
    }

    /** An example stays on its line, everything else is filled. */
    private void note(String text) {
        if (text.startsWith(" ")) {
            page.append(".br\n");
        }
        if (text.isBlank()) {
            page.append(".PP\n");
        } else {
            line(text);
        }
    }

    private void section(String title) {
        page.append(".SH ").append(title).append('\n');
    }

    private void entry(String term, String text) {
        page.append(".TP\n\\fB").append(escaped(term)).append("\\fR\n");
        line(text);
    }

    private void line(String text) {
        page.append(escaped(text)).append('\n');
    }

    private static String described(String... lines) {
        return String.join(" ", lines);
    }

    /** A backslash begins a command of the language, and so does a dot or an apostrophe at the beginning of a line. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
