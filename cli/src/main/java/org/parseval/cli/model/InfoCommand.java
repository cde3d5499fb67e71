package org.parseval.cli.model;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.ModelOptions;
import org.parseval.cli.options.ReportOptions;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.UsageException;
import org.parseval.elimination.Order;
import org.parseval.engine.WholeOrder;
import org.parseval.engine.costs.TaskCosts;
import org.parseval.formats.OrderFile;
import org.parseval.formats.info.InfoJson;
import org.parseval.formats.info.ModelFacts;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Budget;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code parseval info}. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description =
                "What a model is, and what each engine would cost. Also what is left of it after exact reductions.",
        footer = {
            "",
            "Examples:",
            "  parseval info examples/ising-10x10.uai",
            "  parseval info model.uai -e model.evid --memory 8g --time 10m",
            "  parseval info model.uai --order min-fill -o model.order",
            "  parseval info model.uai --format json | jq '.tasks[0].engines'"
        })
public final class InfoCommand extends ProgramCommand {
    @Mixin
    private ModelOptions asked = new ModelOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Option(names = "--steps", descriptionKey = "info.steps")
    private boolean steps;

    @Option(
            names = "--order",
            paramLabel = "NAME",
            arity = "0..1",
            fallbackValue = "search",
            descriptionKey = "info.order")
    private Optional<String> order = Optional.empty();

    @Mixin
    private FileOutput output = new FileOutput();

    @Override
    public Integer call() throws IOException {
        Budget limits = asked.budget().budget();
        output.check();
        Reading reading = asked.input().read(err(), output.progress(), limits);
        Observed observed = asked.input().observed(reading.model());
        Model model = observed.model();
        Evidence evidence = observed.evidence();
        if (order.isPresent()) {
            Order wanted = UsageException.checked(() -> Order.named(order.get()));
            int[] variables = WholeOrder.of(wanted, model, evidence, limits);
            output.write(OrderFile.text(variables, model.names()), out());
            return 0;
        }
        ModelFacts facts = ModelFacts.of(reading, evidence);
        List<TaskCosts> tasks = TaskCosts.ofAll(model, evidence, limits);
        output.write(report.isJson() ? InfoJson.of(facts, tasks) : InfoText.of(facts, tasks, steps), out());
        return 0;
    }
}
