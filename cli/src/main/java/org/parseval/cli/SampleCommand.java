package org.parseval.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.engine.exact.PosteriorSampler;
import org.parseval.formats.text.Csv;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code parseval sample}. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        description = {
            "Independent states of the model with their exact probabilities given the evidence, as CSV with names.",
            "Where exact elimination does not fit the limits, there are none."
        },
        footer = {"", "Example:", "  parseval sample examples/sprinkler.bif -e wet=yes -n 1000 --seed 7"})
final class SampleCommand implements Callable<Integer> {
    @Mixin
    private InputOptions input = new InputOptions();

    @Option(names = "-n", paramLabel = "N", description = "How many states. Default: 1000.")
    private int count = 1000;

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    @Mixin
    private FileOutput output = new FileOutput();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (count < 1) {
            throw new UsageException("-n " + count + ", expected 1 or more");
        }
        budget.check();
        output.check();
        try (Interruption interruption = Interruption.watch()) {
            Observed observed =
                    input.observed(input.read(spec.commandLine().getErr()).model());
            Budget left = interruption.begin(budget.left());
            PosteriorSampler sampler;
            try (TerminalProgress progress = output.progress().onErr(left)) {
                sampler = PosteriorSampler.of(observed.model(), observed.evidence(), left, progress);
            } catch (BudgetException none) {
                interruption.check();
                throw none;
            }
            if (sampler.isZero()) {
                spec.commandLine()
                        .getErr()
                        .println("parseval: " + AnswerText.zero(observed.any()) + ", so there is nothing to draw");
                return Main.BAD_INPUT;
            }
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(left.seed());
            StringBuilder text = new StringBuilder(header(observed.prior()));
            for (int i = 0; i < count; i++) {
                interruption.check();
                text.append(row(observed.prior(), sampler.next(random)));
            }
            output.write(text.toString(), spec.commandLine().getOut());
            return interruption.exitCode(0);
        }
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
