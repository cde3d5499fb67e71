package org.parseval.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.uai.ResultWriter;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Answer;
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
    public Integer call() throws IOException {
        EngineOptions engineOptions = new EngineOptions(spec);
        Engine engine = engineOptions.engine();
        if (!engine.tasks().contains(task())) {
            throw new UsageException("engine " + engine.name() + " does not answer " + task());
        }
        budget.check();
        output.check();
        Model model = input.readModel();
        Evidence evidence = input.readEvidence(model);
        engineOptions.checkAgainst(model);
        Answer answer;
        try (TerminalProgress progress = output.progress()) {
            answer = engine.solve(model, Query.of(task(), evidence), budget.left(), progress);
        }
        if (output.format() == OutputOptions.Format.UAI && !ResultFile.canHold(answer)) {
            spec.commandLine().getErr().println(ResultFile.IMPOSSIBLE);
            return Main.BAD_INPUT;
        }
        output.write(render(model, answer), spec.commandLine().getOut());
        return 0;
    }

    private String render(Model model, Answer answer) {
        return switch (output.format()) {
            case TEXT -> AnswerText.of(answer);
            case JSON -> AnswerJson.of(model, answer);
            case UAI -> ResultWriter.text(UaiResult.of(answer));
        };
    }
}
