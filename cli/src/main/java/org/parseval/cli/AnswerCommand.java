package org.parseval.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.Callable;
import org.parseval.formats.cnf.CountWriter;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.text.Reading;
import org.parseval.formats.uai.ResultWriter;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What {@code pr}, {@code mar} and {@code mpe} share: read, solve, write. */
abstract class AnswerCommand implements ChoosesEngine, Callable<Integer> {
    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    abstract Task task();

    @Override
    public Set<Task> tasks() {
        return Set.of(task());
    }

    @Override
    public Integer call() throws IOException {
        EngineOptions engineOptions = new EngineOptions(spec);
        Engine engine = engineOptions.engine();
        if (!engine.tasks().contains(task())) {
            throw new UsageException("engine " + engine.name() + " does not answer " + task());
        }
        if (output.format() == OutputOptions.Format.MCC && task() != Task.PR) {
            throw new UsageException("--format mcc is for pr");
        }
        budget.check();
        output.check();
        try (Interruption interruption = Interruption.watch()) {
            Reading reading = input.read(spec.commandLine().getErr());
            Model model = reading.model();
            Evidence evidence = input.readEvidence(model);
            engineOptions.checkAgainst(model);
            Answer answer;
            Budget left = budget.left();
            try (TerminalProgress progress = output.progress().onErr(left, engine)) {
                answer = interruption.solve(engine, model, Query.of(task(), evidence), left, progress);
            } catch (BudgetException | StoppedException none) {
                if (output.format() == OutputOptions.Format.MCC) {
                    output.write(CountWriter.unknown(model), spec.commandLine().getOut());
                }
                throw none;
            }
            return interruption.exitCode(write(reading, evidence, answer, interruption.isGiven()));
        }
    }

    private int write(Reading reading, Evidence evidence, Answer answer, boolean stopped) throws IOException {
        boolean observed = evidence.size() > 0;
        if (output.format() == OutputOptions.Format.UAI && !ResultFile.canHold(answer)) {
            spec.commandLine().getErr().println("parseval: " + ResultFile.cannotHold(observed));
            return Main.BAD_INPUT;
        }
        output.write(render(reading, answer, observed), spec.commandLine().getOut());
        PrintWriter err = spec.commandLine().getErr();
        if (stopped) {
            err.println("parseval: stopped; this is the best answer so far");
        }
        AnswerText.unsupported(answer).ifPresent(warning -> err.println("parseval: " + warning));
        return 0;
    }

    private String render(Reading reading, Answer answer, boolean observed) {
        return switch (output.format()) {
            case TEXT -> AnswerText.of(answer, observed);
            case JSON -> AnswerJson.of(reading, answer);
            case UAI -> ResultWriter.text(UaiResult.of(answer));
            case MCC -> CountWriter.text(reading.model(), answer);
        };
    }
}
