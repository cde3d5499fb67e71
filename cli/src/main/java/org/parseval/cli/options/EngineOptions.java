package org.parseval.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.parseval.cli.program.UsageException;
import org.parseval.elimination.Order;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.experiments.compare.EngineChoice;
import org.parseval.formats.OrderFile;
import org.parseval.formats.text.Source;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.variational.Regions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The choice of an engine and its settings, from the catalogue. An option that the chosen engine does not have is an error. */
public final class EngineOptions {
    static final String ENGINE = "--engine";

    private static final String REGIONS = "regions";
    private static final String ORDER = "order";

    private final ParseResult given;
    private List<int[]> regionSets = List.of();

    /** The options as they were given on a command line. */
    public EngineOptions(CommandSpec spec) {
        given = spec.commandLine().getParseResult();
    }

    /**
     * Gives a command the choice of an engine. The settings of all engines are many: they come to it where one of the words is no option
     * that the command knows already, or all commands are asked about. Those of engines that answer none of its tasks are understood, so
     * that it can be told what is wrong, but not offered.
     *
     * @param words the arguments of the program
     * @param all whether all commands are asked about
     */
    public static void addTo(CommandSpec command, Set<Task> tasks, List<String> words, boolean all) {
        command.addOption(OptionSpec.builder(ENGINE)
                .paramLabel("NAME")
                .type(String.class)
                .defaultValue(usual(tasks).name())
                .completionCandidates(() -> offeredNames(tasks).iterator())
                .description("The engine that answers. One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                .build());
        for (Setting<?> setting : Catalogue.common()) {
            command.addOption(option(setting)
                    .completionCandidates(setting.words())
                    .description(described(setting))
                    .build());
        }
        command.usageMessage().abbreviateSynopsis(true);
        if (all || words.stream().anyMatch(word -> isUnknown(word, command))) {
            addSettings(command, offered(tasks));
        }
    }

    /** The default engine, or where it answers none of the tasks the first that does. */
    private static EngineEntry usual(Set<Task> tasks) {
        EngineEntry standard = Catalogue.standard();
        return standard.tasks().stream().anyMatch(tasks::contains)
                ? standard
                : offered(tasks).stream().findFirst().orElse(standard);
    }

    private static boolean isUnknown(String word, CommandSpec command) {
        int end = word.indexOf('=');
        return word.startsWith("-") && !command.optionsMap().containsKey(end < 0 ? word : word.substring(0, end));
    }

    private static void addSettings(CommandSpec command, List<EngineEntry> offered) {
        Map<String, Setting<?>> settings = new LinkedHashMap<>();
        Map<String, Set<String>> words = new LinkedHashMap<>();
        for (EngineEntry entry : Catalogue.entries()) {
            for (Setting<?> setting : entry.settings()) {
                if (command.optionsMap().containsKey(setting.option())) {
                    throw new UsageException("engine " + entry.name() + " has a setting '" + setting.name() + "', but "
                            + setting.option() + " is an option of the command");
                }
                settings.putIfAbsent(setting.name(), setting);
                words.computeIfAbsent(setting.name(), name -> new TreeSet<>()).addAll(setting.words());
            }
        }
        settings.forEach((name, setting) -> command.addOption(option(setting)
                .completionCandidates(words.getOrDefault(name, Set.of()))
                .hidden(offered.stream().allMatch(entry -> entry.setting(name).isEmpty()))
                .build()));
    }

    private static List<String> offeredNames(Set<Task> tasks) {
        return offered(tasks).stream().map(EngineEntry::name).toList();
    }

    /** The engines that answer one of the tasks. */
    public static List<EngineEntry> offered(Set<Task> tasks) {
        return Catalogue.entries().stream()
                .filter(entry -> entry.tasks().stream().anyMatch(tasks::contains))
                .toList();
    }

    /** Values stay text here, since the range may depend on the engine. Two engines may have a setting of one name: they share the option. */
    public static OptionSpec.Builder option(Setting<?> setting) {
        return OptionSpec.builder(setting.option())
                .paramLabel(setting.label())
                .type(String.class)
                .userObject(setting);
    }

    /** @throws UsageException if there is no such engine, it does not have one of the options, or a value is not allowed */
    public Engine engine() {
        return engine(values());
    }

    /**
     * The engine as far as it is known before the model is read: an order in a file speaks of the model's variables.
     *
     * @throws UsageException as for {@link #engine()}
     */
    public Engine engineBeforeModel() {
        Map<String, Object> values = values();
        orderFile().ifPresent(file -> values.put(ORDER, Order.SEARCH));
        return engine(values);
    }

    /**
     * The engine for a model.
     *
     * @param before what is known of it without the model
     * @throws org.parseval.model.InputException if the order in a file is not one of the model's variables
     * @throws UsageException if an option speaks of variables that the model does not have
     */
    public Engine engineFor(Model model, Engine before) {
        checkAgainst(model);
        Optional<String> file = orderFile();
        if (file.isEmpty()) {
            return before;
        }
        Map<String, Object> values = values();
        values.put(ORDER, OrderFile.read(Source.open(file.get()), model.names()));
        return engine(values);
    }

    /** The file that has the order, where the engine knows no such word. */
    private Optional<String> orderFile() {
        String text = String.valueOf(values().getOrDefault(ORDER, ""));
        EngineEntry entry = UsageException.checked(() -> Catalogue.entry(name()));
        boolean isName = entry.setting(ORDER)
                .filter(setting -> !setting.words().isEmpty())
                .filter(setting -> !setting.words().contains(text))
                .isPresent();
        return isName && Files.isReadable(Path.of(text)) && !Files.isDirectory(Path.of(text))
                ? Optional.of(text)
                : Optional.empty();
    }

    /** The name of the engine. */
    private String name() {
        return given.commandSpec().findOption(ENGINE).getValue();
    }

    private Engine engine(Map<String, Object> values) {
        String name = name();
        EngineEntry entry = UsageException.checked(() -> Catalogue.entry(name));
        for (String setting : values.keySet()) {
            if (entry.setting(setting).isEmpty()) {
                throw new UsageException("engine " + name + " has no option " + Setting.option(setting));
            }
        }
        if (values.get(REGIONS) instanceof String text) {
            values.put(REGIONS, regions(text));
        }
        try {
            return entry.engine(values);
        } catch (SettingException wrong) {
            throw new UsageException(Setting.option(wrong.setting()) + ": " + wrong.problem());
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(String.valueOf(wrong.getMessage()));
        }
    }

    /**
     * Describes the choices in words.
     *
     * @throws UsageException if a file was chosen, which other machines do not have
     */
    public EngineChoice choice() {
        Map<String, String> words = new LinkedHashMap<>();
        values().forEach((name, value) -> words.put(name, String.valueOf(value)));
        if (!regionSets.isEmpty()) {
            throw new UsageException("--regions names a file, which a --cluster does not have");
        }
        if (orderFile().isPresent()) {
            throw new UsageException("--order names a file, which a --cluster does not have");
        }
        return new EngineChoice(name(), words);
    }

    /** @throws UsageException if an engine or one of its settings was chosen */
    public void checkForCircuit() {
        if (given.hasMatchedOption(ENGINE) || !values().isEmpty()) {
            throw new UsageException("a circuit answers by itself; an engine and its options want the model");
        }
    }

    /** Whether the engine wants numbers as they are written. */
    public boolean isUnrounded() {
        return "exact".equals(values().get("arithmetic"));
    }

    /** Repeats as text what was said about the engine: empty if nothing was. */
    public String described() {
        String name = given.matchedOptionValue(ENGINE, "");
        Map<String, Object> values = values();
        return name + (values.isEmpty() ? "" : " " + values);
    }

    /** By their names, in the order of the alphabet: the order of the arguments says nothing. */
    private Map<String, Object> values() {
        Map<String, Object> values = new TreeMap<>();
        for (OptionSpec option : given.matchedOptions()) {
            if (option.userObject() instanceof Setting<?> setting) {
                values.put(setting.name(), given.matchedOptionValue(setting.option(), ""));
            }
        }
        return values;
    }

    /** Sets from a file, if the text is the name of one. */
    private Object regions(String text) {
        if (!Files.isReadable(Path.of(text)) || Files.isDirectory(Path.of(text))) {
            return text;
        }
        regionSets = RegionFile.read(text);
        return new Regions.Given(regionSets);
    }

    private void checkAgainst(Model model) {
        for (int[] set : regionSets) {
            for (int variable : set) {
                if (variable >= model.variableCount()) {
                    throw new UsageException("--regions names variable " + variable + " of a model of "
                            + model.variableCount() + " variables, counted from 0");
                }
            }
        }
    }

    /** Describes a setting: what it is, what it takes and what it is by default. */
    public static String described(Setting<?> setting) {
        return setting.help() + ": " + setting.described() + ". Default: " + setting.standard() + ".";
    }
}
