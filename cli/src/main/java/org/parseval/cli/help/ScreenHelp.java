package org.parseval.cli.help;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.parseval.cli.options.OptionGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command that fits a screen: what it takes and the options that most people need, a line each, and the first examples. */
final class ScreenHelp {
    private static final int NAMES = 27;
    private static final int COMMANDS = 13;
    private static final String NEXT = System.lineSeparator();
    private static final int MOST_OPTIONS = 11;
    private static final int MOST_EXAMPLES = 2;

    /** People ask for these most, wherever there is such an option. */
    private static final List<String> FIRST =
            List.of("--evidence", "--query", "--output", "--format", "--time", "--engine", "--verbose");

    /** Commands of the program that have their names alone in the first help. */
    private static final Set<String> RARE = Set.of(
            "stdio", "spectrum", "expand", "cluster", "reproduce", "solver", CompletionCommand.NAME, ManCommand.NAME);

    private final CommandSpec command;
    private final StringBuilder text = new StringBuilder();

    ScreenHelp(CommandSpec command) {
        this.command = command;
    }

    /** Files and words behind the name of the command. */
    String parameters() {
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (!parameter.hidden()) {
                line(NAMES, "      " + parameter.paramLabel(), ManPage.rendered(parameter));
            }
        }
        return text.toString();
    }

    /** The options that most people need, and those that must be given. */
    String options(List<OptionSpec> all) {
        List<OptionSpec> shown = new ArrayList<>(all);
        shown.removeIf(option -> option.hidden() || !OptionGroup.isCommon(option));
        shown.sort(Comparator.comparingInt(ScreenHelp::rank));
        List<OptionSpec> chosen = new ArrayList<>(shown.subList(0, Math.min(MOST_OPTIONS, shown.size())));
        chosen.sort(Comparator.comparing(OptionSpec::longestName));
        for (OptionSpec option : chosen) {
            boolean isShort = option.shortestName().length() == 2 && option.names().length > 1;
            String names = isShort ? option.shortestName() + ", " : "    ";
            String label = option.typeInfo().isBoolean() ? "" : "=" + option.paramLabel();
            line(NAMES, "  " + names + option.longestName() + label, ManPage.rendered(option));
        }
        return text.toString();
    }

    private static int rank(OptionSpec option) {
        int place = FIRST.indexOf(option.longestName());
        return option.required() ? -1 : place < 0 ? FIRST.size() : place;
    }

    /** The commands below this one, those that few people need by their names alone. */
    String commands() {
        List<String> others = new ArrayList<>();
        command.subcommands().forEach((name, below) -> {
            if (command.parent() == null && RARE.contains(name)) {
                others.add(name);
            } else {
                line(
                        COMMANDS,
                        "  " + name,
                        below.getCommandSpec().usageMessage().description());
            }
        });
        return text + (others.isEmpty() ? "" : "  and " + String.join(", ", others) + NEXT);
    }

    /** The first examples, and how to see the rest. */
    String examples() {
        List<String> footer = List.of(command.usageMessage().footer());
        int first = footer.indexOf("Examples:") + 1;
        text.append(NEXT);
        if (first > 0) {
            text.append("Examples:").append(NEXT);
            footer.subList(first, footer.size()).stream()
                    .takeWhile(row -> row.startsWith("  "))
                    .limit(MOST_EXAMPLES)
                    .forEach(row -> text.append(row).append(NEXT));
        }
        return text + "More: " + command.qualifiedName() + " --help all" + NEXT;
    }

    private void line(int column, String names, String... description) {
        String shown = names.length() < column - 1 ? names + " ".repeat(column - names.length()) : names + "  ";
        text.append(shown).append(first(description)).append(NEXT);
    }

    /** The first sentence, which is written so that it fits a line. */
    static String first(String... sentences) {
        String text = String.join(" ", sentences);
        int stop = text.indexOf(". ");
        return stop < 0 ? text : text.substring(0, stop + 1);
    }
}
