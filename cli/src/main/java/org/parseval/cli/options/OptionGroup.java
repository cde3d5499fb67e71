package org.parseval.cli.options;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;

/** The groups in which help lists the options of a command, those that most people need first. */
public enum OptionGroup {
    /** All options that are in no other group say what is asked, and of what. They come first and need no title. */
    QUESTION(""),
    OUTPUT("Output"),
    LIMITS("Limits"),
    METHOD("Method"),
    CLUSTER("More than one machine"),
    PROGRAM("Help");

    private final String title;

    OptionGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The options that are shown, by their groups, in the order of the groups. */
    public static Map<OptionGroup, List<OptionSpec>> of(List<OptionSpec> options) {
        Map<OptionGroup, List<OptionSpec>> groups = new EnumMap<>(OptionGroup.class);
        for (OptionSpec option : options) {
            if (!option.hidden()) {
                groups.computeIfAbsent(of(option), group -> new ArrayList<>()).add(option);
            }
        }
        return groups;
    }

    /** Whether most people need to know it. */
    public static boolean isCommon(OptionSpec option) {
        return switch (of(option)) {
            case QUESTION, OUTPUT -> !option.longestName().equals("--strict");
            case LIMITS -> option.longestName().equals("--time");
            case METHOD -> option.longestName().equals("--engine");
            case CLUSTER, PROGRAM -> false;
        };
    }

    private static OptionGroup of(OptionSpec option) {
        return switch (option.longestName()) {
            case "--output", "--format", "--plot", "--quiet", "--verbose" -> OUTPUT;
            case "--time", "--memory", "--threads", "--seed" -> LIMITS;
            case "--engine", "--reductions" -> METHOD;
            case "--cluster", "--cluster-listen", "--cluster-option", "--cluster-wait" -> CLUSTER;
            case "--help", "--version" -> PROGRAM;
            default -> QUESTION;
        };
    }
}
