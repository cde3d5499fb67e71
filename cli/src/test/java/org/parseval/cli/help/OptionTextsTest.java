package org.parseval.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.parseval.cli.Main;
import org.parseval.engine.contract.Setting;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

class OptionTextsTest {
    @Test
    void everyOptionHasATextAndEveryTextAnOption() {
        List<ArgSpec> options = new ArrayList<>();
        Set<String> used = new TreeSet<>();
        collect(Main.commandLine("completion").getCommandSpec(), options, used);

        assertThat(options)
                .filteredOn(option -> !option.hidden() && !(option.userObject() instanceof Setting))
                .allSatisfy(option -> assertThat(option.description()).isNotEmpty());
        assertThat(OptionTexts.all().keySet())
                .allMatch(key -> used.contains(key) || used.contains(key.replaceAll("\\.\\d+$", "")));
    }

    private static void collect(CommandSpec command, List<ArgSpec> options, Set<String> used) {
        OptionTexts.addTo(command);
        options.addAll(command.args());
        for (ArgSpec option : command.args()) {
            used.add(String.valueOf(option.descriptionKey()));
            used.add(command.qualifiedName(".") + "." + option.descriptionKey());
        }
        command.subcommands().values().forEach(below -> collect(below.getCommandSpec(), options, used));
    }
}
