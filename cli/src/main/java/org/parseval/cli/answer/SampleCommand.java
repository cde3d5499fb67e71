package org.parseval.cli.answer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.ModelOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.DrawnStates;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval sample}. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        description = {
            "States drawn from a model given the evidence, as CSV with names.",
            "They are independent and have their exact probabilities where elimination fits the limits. Else they are picked"
                    + " from weighted samples of the energy, and a line on standard error tells how many independent states"
                    + " they are worth.",
            "Ctrl-C, or the end of the time, ends it with the states written so far."
        },
        footer = {"", "Example:", "  parseval sample examples/sprinkler.bif -e wet=yes -n 1000 --seed 7"})
public final class SampleCommand extends ProgramCommand {
    @Mixin
    private ModelOptions asked = new ModelOptions();

    @Option(names = "-n", paramLabel = "N", descriptionKey = "sample.n")
    private int count = 1000;

    private int drawn;

    @Mixin
    private FileOutput output = new FileOutput();

    @Override
    public Integer call() throws IOException {
        if (count < 1) {
            throw new UsageException("-n " + count + ", expected 1 or more");
        }
        asked.budget().check();
        output.check();
        PrintWriter err = err();
        try (Interruption interruption = Interruption.watch()) {
            Observed observed = asked.input()
                    .observed(asked.input()
                            .read(err, output.progress(), asked.budget().left())
                            .model());
            Budget left = interruption.begin(asked.budget().left());
            Deadline deadline = left.deadline();
            DrawnStates sampler;
            try (TerminalProgress progress = output.progress().onErr(left)) {
                sampler = new AutoEngine()
                        .prepare(observed.model(), left)
                        .sample(observed.evidence(), count, left, progress);
            } catch (BudgetException none) {
                interruption.check();
                throw none;
            }
            if (sampler.isZero()) {
                err.println("parseval: " + AnswerText.zero(observed.any()) + ", so there is nothing to draw");
                return Program.BAD_INPUT;
            }
            output.write(text -> write(observed.prior(), sampler, text, deadline), out());
            worth(sampler).ifPresent(err::println);
            if (drawn == count || interruption.isGiven()) {
                return interruption.exitCode(0);
            }
            err.println("parseval: " + drawn + " of " + count + " states within the time limit of " + left.timeText());
            return Program.BUDGET_TOO_SMALL;
        }
    }

    /** After a signal, or when it is late, what has been written is the answer. */
    private void write(Model model, DrawnStates sampler, Appendable text, Deadline deadline) throws IOException {
        text.append(header(model));
        try {
            for (drawn = 0; drawn < count && !(deadline.isStopped() && drawn > 0); drawn++) {
                text.append(row(model, sampler.next()));
                // States that are only picked from samples for which all the time was used take next to none.
                deadline.mustHurry();
            }
        } catch (Deadline.TimeUp late) {
            drawn++;
        }
    }

    /** Tells what states that are not exact are worth. */
    private Optional<String> worth(DrawnStates sampler) {
        String size = String.format(
                Locale.ROOT,
                "effective sample size %.0f of %d, by weighted samples of the energy",
                sampler.effectiveSize() * drawn / count,
                drawn);
        return switch (sampler.kind()) {
            case EXACT -> Optional.empty();
            case ESTIMATE -> Optional.of("parseval: the states are approximate: " + size);
            default ->
                Optional.of("parseval: nothing says how far these states are from the model: " + size
                        + " whose weights are too uneven to be believed");
        };
    }

    private static String header(Model model) {
        List<String> names = new ArrayList<>();
        for (int v = 0; v < model.variableCount(); v++) {
            names.add(model.names().variable(v));
        }
        return Csv.row(names);
    }

    private static String row(Model model, int[] states) {
        List<String> names = new ArrayList<>();
        for (int v = 0; v < states.length; v++) {
            names.add(model.names().state(v, states[v]));
        }
        return Csv.row(names);
    }
}
