package org.parseval.cli.answer;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.text.Source;
import org.parseval.formats.text.Visible;
import org.parseval.formats.uai.QueryReader;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval mmap}. */
@Command(
        name = "mmap",
        mixinStandardHelpOptions = true,
        description = {
            "The most probable state of some variables, the others summed over.",
            "A state that is not proved best comes with a bound on what is possible."
        },
        footer = {
            "",
            "Examples:",
            "  parseval mmap examples/sprinkler.bif --query rain,sprinkler -e wet=yes",
            "  parseval mmap model.uai -e model.uai.evid --query model.uai.query --time 20s",
            "  parseval mmap model.uai --query model.uai.query --format uai -o model.MMAP"
        })
public final class MmapCommand extends AnswerCommand {
    @Option(names = "--query", required = true, paramLabel = "VARIABLES", descriptionKey = "mmap.query")
    private List<String> query = List.of();

    @Override
    public Task task() {
        return Task.MMAP;
    }

    @Override
    public Query query(Model model, Evidence evidence) {
        return Query.marginalMap(evidence, variables(query, model));
    }

    /**
     * The variables that words name, or the files that they name.
     *
     * @throws UsageException if a word is neither
     */
    public static int[] variables(List<String> words, Model model) {
        List<Integer> all = new ArrayList<>();
        for (String word : words) {
            if (isFile(word, model.names())) {
                Arrays.stream(fromFile(word, model)).forEach(all::add);
            } else {
                named(word, model.names(), all);
            }
        }
        return all.stream().mapToInt(Integer::intValue).distinct().toArray();
    }

    /** @throws org.parseval.model.InputException if it is no query file of the model */
    static int[] fromFile(String path, Model model) {
        try (Source source = Source.open(path)) {
            return QueryReader.read(source, model);
        }
    }

    /** A variable may be called as a file is: then the variable is meant. */
    private static boolean isFile(String word, Names names) {
        try {
            return !names.hasVariable(word.strip()) && Files.isRegularFile(Path.of(word));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /** Names may have commas in them. */
    private static void named(String word, Names names, List<Integer> all) {
        if (names.hasVariable(word.strip())) {
            all.add(names.variable(word.strip()));
            return;
        }
        for (String name : word.split(",", -1)) {
            if (!names.hasVariable(name.strip())) {
                throw new UsageException("--query: there is no variable and no file " + Visible.quoted(name.strip()));
            }
            all.add(names.variable(name.strip()));
        }
    }
}
