package org.parseval.cli.answer;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.parseval.circuit.Circuit;
import org.parseval.cli.options.ChoosesEngine;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.ModelOptions;
import org.parseval.cli.options.ModelOrCircuit;
import org.parseval.cli.options.OutputOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.StoppedException;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.cnf.CountWriter;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.uai.ResultWriter;
import org.parseval.formats.uai.UaiResult;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import picocli.CommandLine.Mixin;

/** Commands {@code pr}, {@code mar}, {@code mpe} and {@code mmap} share that they read, solve and write. */
abstract class AnswerCommand extends ProgramCommand implements ChoosesEngine {
    @Mixin
    private ModelOptions asked = new ModelOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private Optional<Cluster> cluster = Optional.empty();

    /** Nanoseconds that the start of a cluster took, which are not those of the question. */
    private long connecting;

    abstract Task task();

    final OutputOptions output() {
        return output;
    }

    /** @param numbers that an answer will have, so that there is time to write them */
    private Budget timeLeft(long numbers) {
        Budget left = asked.budget().leftBeforeWriting(numbers, connecting);
        return cluster.map(left::withCluster).orElse(left);
    }

    /** Where the work can be shared with a cluster, which one. */
    Optional<ClusterOptions> clusterOptions() {
        return Optional.empty();
    }

    @Override
    public Set<Task> tasks() {
        return Set.of(task());
    }

    @Override
    public Integer call() throws IOException {
        EngineOptions engineOptions = new EngineOptions(spec());
        Engine engine = engineOptions.engineBeforeModel();
        if (!engine.tasks().contains(task())) {
            throw new UsageException("engine " + engine.name()
                    + (Catalogue.entry(engine.name()).tasks().contains(task()) ? " with these options" : "")
                    + " does not answer " + task());
        }
        if (output.format() == OutputOptions.Format.MCC && task() != Task.PR) {
            throw new UsageException("--format mcc is for pr");
        }
        asked.budget().check();
        clusterOptions().ifPresent(options -> options.check(spec(), engine));
        output.check();
        checkUsage(output.format());
        try (Interruption interruption = Interruption.watch()) {
            ModelOrCircuit read = asked.input()
                    .readAny(err(), output.progress(), asked.budget().left(), engineOptions.isUnrounded());
            if (task() != Task.PR) {
                read.reading().unprojected();
            }
            read.circuit().ifPresent(circuit -> checkCircuit(circuit, engineOptions));
            Observed observed = asked.input().observed(read.reading().model());
            Engine ofModel = engineOptions.engineFor(observed.model(), engine);
            long begin = System.nanoTime();
            cluster = clusterOptions().flatMap(options -> options.connect(interruption));
            connecting = System.nanoTime() - begin;
            return interruption.exitCode(ask(read.engineOr(ofModel), read.reading(), observed, interruption));
        } finally {
            cluster.ifPresent(Cluster::close);
        }
    }

    /** @throws UsageException if something is asked for that a circuit does not have */
    private void checkCircuit(Circuit circuit, EngineOptions engineOptions) {
        engineOptions.checkForCircuit();
        clusterOptions().ifPresent(ClusterOptions::checkForCircuit);
        if (output.format() == OutputOptions.Format.MCC && !circuit.countsStates()) {
            throw new UsageException("--format mcc wants the model, or a d-DNNF without weights");
        }
    }

    /** @throws UsageException if the options do not go together */
    void checkUsage(OutputOptions.Format format) {
        if (format == OutputOptions.Format.CSV) {
            throw new UsageException("--format csv is for marginals; " + task() + " has text, json"
                    + (task() == Task.PR ? ", uai and mcc" : " and uai"));
        }
    }

    /** Asks the engine and writes what it answers; returns the exit code. */
    int ask(Engine engine, Reading reading, Observed observed, Interruption interruption) throws IOException {
        Query query = reading.projection()
                .map(projection -> Query.projectedCount(observed.evidence(), projection.shown()))
                .orElseGet(() -> query(observed.model(), observed.evidence()));
        Answer answer;
        Budget left = timeLeft(numbers(query, observed.model()));
        try (TerminalProgress progress = output.progress().onErr(left, engine)) {
            answer = interruption.solve(engine, observed.model(), query, left, progress);
        } catch (BudgetException | StoppedException none) {
            if (output.format() == OutputOptions.Format.MCC) {
                output.write(CountWriter.unknown(reading), out());
            }
            throw none;
        } catch (IllegalArgumentException refused) {
            if (reading.projection().isPresent()) {
                // The engine sums over all variables, or one that is not shown has a weight: both are the user's to
                // change.
                throw new UsageException(String.valueOf(refused.getMessage()));
            }
            throw refused;
        }
        return write(reading, observed, answer, interruption.isGiven());
    }

    /** A probability for each state, or a state for each variable. */
    private static long numbers(Query query, Model model) {
        if (query instanceof Query.SingleMarginals marginals) {
            IntStream wanted =
                    marginals.wanted().map(IntStream::of).orElseGet(() -> IntStream.range(0, model.variableCount()));
            return wanted.mapToLong(model::cardinality).sum();
        }
        return query.task().asksState() ? model.variableCount() : 1;
    }

    /** Does what is not one query in the time that is left. Where it was stopped before there was anything to tell, that is what is said. */
    final <T> T within(Interruption interruption, BiFunction<Budget, Progress, T> work) {
        Budget left = timeLeft(1);
        try (TerminalProgress progress = output.progress().onErr(left)) {
            return interruption.work(left, stoppable -> work.apply(stoppable, progress));
        }
    }

    /** Makes the question about a model. */
    Query query(Model model, Evidence evidence) {
        return Query.of(task(), evidence);
    }

    /** Writes what else an option asks for. */
    void alsoWrite(Answer answer, Observed observed) throws IOException {}

    /** The name of the model's file. */
    final String modelFile() {
        return asked.input().file();
    }

    private int write(Reading reading, Observed observed, Answer answer, boolean stopped) throws IOException {
        if (output.format() == OutputOptions.Format.UAI && !ResultFile.canHold(answer)) {
            err().println("parseval: " + ResultFile.cannotHold(observed.any()));
            return Program.BAD_INPUT;
        }
        output.write(render(reading, answer, observed), out());
        alsoWrite(answer, observed);
        PrintWriter err = err();
        if (stopped) {
            err.println("parseval: stopped; this is the best answer so far");
        }
        AnswerText.unsupported(answer).ifPresent(warning -> err.println("parseval: " + warning));
        AnswerText.cutShort(answer).ifPresent(warning -> err.println("parseval: " + warning));
        return 0;
    }

    private String render(Reading reading, Answer answer, Observed observed) {
        return switch (output.format()) {
            case TEXT -> AnswerText.of(answer, observed, output.verbose());
            case JSON -> AnswerJson.of(reading, observed, answer);
            case CSV -> ProbabilityCsv.of(answer);
            case UAI -> ResultWriter.text(UaiResult.of(answer));
            case MCC -> CountWriter.text(reading, answer);
        };
    }
}
