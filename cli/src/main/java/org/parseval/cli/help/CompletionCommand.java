package org.parseval.cli.help;

import java.io.PrintWriter;
import java.util.Optional;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Visible;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code parseval completion}. */
@Command(
        name = CompletionCommand.NAME,
        mixinStandardHelpOptions = true,
        description =
                "A script that completes words in bash and zsh. Commands, options, engines, files and observations.",
        footer = {"", "Example:", "  source <(parseval completion)"})
public final class CompletionCommand extends ProgramCommand {
    public static final String NAME = "completion";

    /** The option by which the script asks for what can be observed. */
    static final String OBSERVATIONS = "--observations";

    /** Past so many nobody looks through them. */
    private static final int MOST_OBSERVATIONS = 10_000;

    @Option(names = OBSERVATIONS, paramLabel = "MODEL", hidden = true, descriptionKey = "completion.model")
    private Optional<String> model = Optional.empty();

    @Override
    public Integer call() {
        PrintWriter out = out();
        if (model.isPresent()) {
            tellObservations(model.get(), out);
        } else {
            out.print(CompletionScript.of(spec().root()));
        }
        return 0;
    }

    /** One a line; nothing for what is no model, since nobody reads an error between two keys. */
    private static void tellObservations(String file, PrintWriter out) {
        Model read;
        try {
            read = ModelFiles.read(file);
        } catch (InputException none) {
            return;
        }
        Names names = read.names();
        int told = 0;
        for (int v = 0; v < read.variableCount(); v++) {
            for (int state = 0; state < read.cardinality(v) && told++ < MOST_OBSERVATIONS; state++) {
                out.println(Visible.plain(names.variable(v)) + "=" + Visible.plain(names.state(v, state)));
            }
        }
    }
}
