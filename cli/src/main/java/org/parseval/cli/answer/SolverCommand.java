package org.parseval.cli.answer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.parseval.cli.options.BudgetOptions;
import org.parseval.cli.options.InputOptions;
import org.parseval.cli.options.ReadingLimit;
import org.parseval.cli.options.ResourceOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramClock;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.Quantities;
import org.parseval.cli.program.UsageException;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code parseval solver}. */
@Command(
        name = "solver",
        mixinStandardHelpOptions = true,
        description = {
            "A solver as the UAI competitions of 2014 and 2016 called it.",
            "It writes MODEL.TASK into the working directory.",
            "A first answer is written early, better ones after it.",
            "INF_TIME (seconds) and INF_MEMORY (gigabytes) in the environment set the limits."
        },
        footer = {"", "Example:", "  INF_TIME=60 INF_MEMORY=4 parseval solver grid.uai grid.uai.evid query MAR"})
public final class SolverCommand extends ProgramCommand {
    @Parameters(index = "0", paramLabel = "MODEL", descriptionKey = "solver.model")
    private String model = "";

    @Parameters(index = "1", paramLabel = "EVIDENCE", descriptionKey = "solver.evidence")
    private String evidence = "";

    @Parameters(index = "2", paramLabel = "QUERY", descriptionKey = "solver.query")
    private String query = "";

    @Parameters(index = "3", paramLabel = "TASK", descriptionKey = "solver.task")
    private Task task = Task.PR;

    private final long start = ProgramClock.nanos();

    @Override
    public Integer call() throws IOException {
        Budget budget = ResourceOptions.onProgramClock(Budget.standard());
        String seconds = System.getenv("INF_TIME");
        if (seconds != null) {
            budget = budget.withTime(limit("INF_TIME", seconds, new Quantities.Time()::convert));
        }
        String gigabytes = System.getenv("INF_MEMORY");
        if (gigabytes != null) {
            long bytes = limit("INF_MEMORY", gigabytes, text -> new Quantities.Size().convert(text + "g"));
            budget = budget.withMemory(ResourceOptions.withinHeap(bytes));
        }
        try (Interruption interruption = Interruption.watch()) {
            ReadingLimit limit = ReadingLimit.of(BudgetOptions.left(budget, start));
            Reading reading = limit.read(model, Progress.SILENT, reached -> ModelFiles.reading(model, reached));
            InputOptions.tell(model, reading, err());
            Model input = reading.model();
            Evidence observed = InputOptions.readEvidence(evidence, input, limit);
            ResultFile result = new ResultFile(Path.of(Path.of(model).getFileName() + "." + task));
            // The limit is on the whole process; some of it has gone into starting and reading.
            Budget left = BudgetOptions.left(budget, start);
            Query question = task == Task.MMAP
                    ? Query.marginalMap(observed, MmapCommand.fromFile(query, input))
                    : Query.of(task, observed);
            Engine engine = Catalogue.engine(task == Task.MMAP ? "mmap" : "auto");
            Answer answer = interruption.solve(engine, input, question, left, result);
            if (!ResultFile.canHold(answer)) {
                err().println("parseval: " + ResultFile.cannotHold(observed.size() > 0));
                return Program.BAD_INPUT;
            }
            result.finish(answer);
            return interruption.exitCode(0);
        }
    }

    private static <T> T limit(String name, String text, Function<String, T> parse) {
        try {
            return parse.apply(text.strip());
        } catch (TypeConversionException e) {
            throw new UsageException(name + ": " + e.getMessage());
        }
    }
}
