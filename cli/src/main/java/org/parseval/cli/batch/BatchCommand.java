package org.parseval.cli.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.parseval.cli.answer.MarCommand;
import org.parseval.cli.answer.MmapCommand;
import org.parseval.cli.options.ChoosesEngine;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.EngineOptions;
import org.parseval.cli.options.FileOutput;
import org.parseval.cli.options.InputOptions;
import org.parseval.cli.options.ModelOrCircuit;
import org.parseval.cli.options.ProgressOptions;
import org.parseval.cli.options.RequiredFile;
import org.parseval.cli.options.RunOptions;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.Program;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.cli.program.UsageException;
import org.parseval.cluster.Cluster;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Source;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parseval batch}. */
@Command(
        name = "batch",
        mixinStandardHelpOptions = true,
        description = {
            "One question about a model under many sets of evidence.",
            "The work is planned once.",
            "The engine auto solves rows exactly where that fits the limits: by one circuit of a small model, else along one order.",
            "A row that cannot be answered tells why in its last column, and the exit code is 6.",
            "A batch that was ended in whatever way goes on when the same command is given again."
        },
        footer = {
            "",
            "Examples:",
            "  parseval batch alarm.bif queries.csv --query HYPOVOLEMIA -o answers.csv",
            "  parseval batch alarm.bif queries.csv --mpe -o -"
        })
public final class BatchCommand extends ProgramCommand implements ChoosesEngine {
    /** Rows for each thread that are handed out before the first of them is written. */
    private static final int AHEAD = 64;

    /** The most that a process of a cluster takes at a time. */
    private static final int ROWS_OF_A_PIECE = 500;

    /** Of what is left, what a slot of a cluster takes next: at the end pieces get smaller, so that none waits long for the last. */
    private static final int SHARES_OF_A_SLOT = 2;

    /** To hand out a piece takes time too. */
    private static final int MOST_PIECES_OF_A_SLOT_AT_THE_END = 16;

    @Mixin
    private InputOptions input = new InputOptions();

    @Parameters(index = "1", paramLabel = "QUERIES", descriptionKey = "batch.queries")
    private Path queries = Path.of("");

    @Mixin
    private RequiredFile output = new RequiredFile();

    @Option(names = "--query", paramLabel = "VARIABLE", split = ",", descriptionKey = "batch.query")
    private List<String> wanted = List.of();

    @Option(names = "--mmap", paramLabel = "VARIABLES", descriptionKey = "batch.mmap")
    private List<String> maximised = List.of();

    @Option(names = "--mpe", descriptionKey = "batch.mpe")
    private boolean best;

    @Mixin
    private RunOptions limits = new RunOptions();

    @Mixin
    private ClusterOptions clusterOptions = new ClusterOptions();

    @Mixin
    private ProgressOptions progressOptions = new ProgressOptions();

    @Override
    public Set<Task> tasks() {
        return EnumSet.allOf(Task.class);
    }

    private Task task() {
        return !maximised.isEmpty() ? Task.MMAP : best ? Task.MPE : wanted.isEmpty() ? Task.PR : Task.MAR;
    }

    /** Where nobody chose an engine, the one that answers. */
    private Engine engine(EngineOptions options) {
        return task() == Task.MMAP && options.described().isEmpty()
                ? Catalogue.engine("mmap")
                : options.engineBeforeModel();
    }

    @Override
    public Integer call() throws IOException {
        EngineOptions engineOptions = new EngineOptions(spec());
        if (!maximised.isEmpty() && (best || !wanted.isEmpty())) {
            throw new UsageException("--query asks for marginals, --mpe and --mmap for a state; choose one");
        }
        Task task = task();
        Engine engine = engine(engineOptions);
        if (!engine.tasks().contains(task)) {
            throw new UsageException("engine " + engine.name() + " does not answer " + task);
        }
        boolean printed = FileOutput.isStandard(output.path());
        if (input.file().equals("-") && !printed) {
            throw new UsageException(
                    "batch goes on after it was ended, for which the model must be a file; or give -o -");
        }
        if (input.file().equals("-") && queries.toString().equals("-")) {
            throw new UsageException("model and rows cannot both come from standard input");
        }
        clusterOptions.check(spec());
        if (task == Task.MMAP && spec().commandLine().getParseResult().hasMatchedOption("--cluster")) {
            throw new UsageException("--mmap is not shared with a --cluster");
        }
        if (!printed && Files.exists(output.path()) && !Files.isRegularFile(output.path())) {
            throw new UsageException(
                    "batch keeps answers beside its output, which must be a file; " + output.path() + " is not");
        }
        if (!printed) {
            FileOutput.check(output.path());
        }
        PrintWriter err = err();
        try (Interruption interruption = Interruption.watch()) {
            Budget budget = limits.budget();
            ModelOrCircuit read = input.readAny(err, progressOptions, budget.withTime(Budget.UNLIMITED));
            read.reading().unprojected();
            if (read.circuit().isPresent()) {
                engineOptions.checkForCircuit();
                clusterOptions.checkForCircuit();
            }
            Observed observed = input.observed(read.reading().model());
            observed.files().forEach(file -> err.println("parseval: every row has the evidence of " + file));
            Model model = observed.model();
            Engine ofModel = engineOptions.engineFor(model, engine);
            int[] asked = task == Task.MMAP
                    ? MmapCommand.variables(maximised, model)
                    : MarCommand.numbers("--query", wanted, model);
            byte[] lines = table(queries);
            EvidenceRows questions = EvidenceRows.read(queries.toString(), lines, model, observed.evidence());
            if (!questions.header().passedOn().isEmpty()) {
                err.println("parseval: no variables, so these columns go to the answers: "
                        + String.join(", ", questions.header().passedOn()));
            }
            RowSolver.RowTask question = RowSolver.RowTask.of(task, asked, model);
            String columns = RowSolver.header(questions.header(), question);
            budget = interruption.begin(budget);
            try (AnswerSink answers = printed
                    ? new PrintedRows(out(), columns)
                    : AnswerRows.open(output.path(), fingerprint(lines, observed, engineOptions.described(), budget))) {
                if (answers.size() > 0) {
                    err.println("parseval: " + answers.size() + " answers are in "
                            + answers.keptIn().orElseThrow() + " and are not repeated");
                }
                // Each thread has a row of its own, and its share of the memory.
                Budget ofRow = budget.withThreads(1).withMemory(Math.max(1, budget.memoryBytes() / budget.threads()));
                Optional<Cluster> cluster =
                        answers.size() < questions.size() ? clusterOptions.connect(interruption) : Optional.empty();
                if (cluster.isPresent()) {
                    try (Cluster all = cluster.get()) {
                        byte[] common = RowPieces.common(questions.header(), question, engineOptions.choice(), ofRow);
                        solve(all, common, questions, answers, interruption);
                    }
                } else {
                    RowSolver solver = new RowSolver(questions.header(), question, read.engineOr(ofModel), ofRow);
                    solve(solver, questions, answers, budget, interruption);
                }
                if (answers.size() < questions.size()) {
                    err.println("parseval: stopped; " + answers.size() + " of " + questions.size() + " answers are "
                            + answers.keptIn()
                                    .map(kept -> "kept in " + kept + ", the same command goes on")
                                    .orElse("there"));
                    return interruption.exitCode(0);
                }
                answers.finish(columns);
                if (answers.failed() > 0) {
                    err.println("parseval: " + answers.failed() + " of " + answers.size()
                            + " rows have no answer; their last column says why");
                    return Program.ROWS_FAILED;
                }
            }
            return 0;
        }
    }

    /** The table as text in bytes, unpacked where it is compressed. */
    private static byte[] table(Path path) {
        try (Source source = Source.open(path.toString())) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] some = new byte[1 << 16];
            try {
                for (int count = 0; count >= 0; count = source.read(some, 0, some.length)) {
                    all.write(some, 0, count);
                }
            } catch (IOException e) {
                throw source.brokenOff(Position.START);
            }
            return all.toByteArray();
        }
    }

    private static byte[] bytes(Path path) throws IOException {
        if (path.toString().equals("-")) {
            return System.in.readAllBytes();
        }
        try {
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw Mistake.at(path.toString(), new Position(1, 1), "no such file", "a file");
        }
    }

    /** Names all that the answers depend on. */
    private String fingerprint(byte[] lines, Observed observed, String engine, Budget budget) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes(Path.of(input.file())));
            digest.update(lines);
            String settings =
                    task() + " " + wanted + " " + maximised + " " + budget.seed() + " " + budget.timeText() + " "
                            + budget.memoryBytes() + " " + engine + " "
                            + observed.evidence().states();
            for (Map.Entry<Integer, double[]> soft : observed.likelihoods().entrySet()) {
                settings += " " + soft.getKey() + Arrays.toString(soft.getValue());
            }
            digest.update(settings.getBytes(StandardCharsets.UTF_8));
            return "batch " + HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same by a cluster: some rows a piece, each written as soon as those before it are there. */
    private void solve(
            Cluster cluster, byte[] common, EvidenceRows questions, AnswerSink answers, Interruption interruption)
            throws IOException {
        int first = answers.size();
        int count = questions.size() - first;
        int slots = cluster.slots();
        int fewest = count / (MOST_PIECES_OF_A_SLOT_AT_THE_END * slots);
        List<byte[]> pieces = new ArrayList<>();
        for (int from = first, to; from < questions.size(); from = to) {
            int share = Math.max(fewest, (questions.size() - from) / (SHARES_OF_A_SLOT * slots));
            to = Math.min(questions.size(), from + Math.max(1, Math.min(ROWS_OF_A_PIECE, share)));
            pieces.add(RowPieces.piece(questions, from, to));
        }
        Map<Integer, List<String>> waiting = new HashMap<>();
        AtomicInteger next = new AtomicInteger();
        try (TerminalProgress progress = progressOptions.onErr(limits.budget().withTime(Budget.UNLIMITED));
                Cluster.Work work = cluster.begin(RowPieces.class, common)) {
            work.run(
                    pieces,
                    (piece, result) -> {
                        waiting.put(piece, RowPieces.rows(result));
                        for (; waiting.containsKey(next.get()); next.incrementAndGet()) {
                            answers.addAll(waiting.remove(next.get()));
                        }
                        progress.report(
                                "row " + answers.size() + " of " + questions.size(),
                                (double) answers.size() / questions.size());
                    },
                    interruption::isGiven);
        } finally {
            answers.flush();
        }
    }

    /** Rows are written in their order, each as soon as those before it are there. What a signal cuts short does not count. */
    private void solve(
            RowSolver solver, EvidenceRows questions, AnswerSink answers, Budget budget, Interruption interruption)
            throws IOException {
        int count = questions.size();
        ExecutorService threads = Executors.newFixedThreadPool(budget.threads());
        try (TerminalProgress progress = progressOptions.onErr(budget.withTime(Budget.UNLIMITED))) {
            Deque<Future<List<String>>> ahead = new ArrayDeque<>();
            int next = answers.size();
            int together = solver.rowsAtOnce();
            while (answers.size() < count) {
                for (; next < count && ahead.size() < AHEAD * budget.threads(); next += together) {
                    int first = next;
                    List<String> rows = questions.lines().subList(first, Math.min(count, first + together));
                    ahead.add(threads.submit(() -> solver.rows(first, rows)));
                }
                if (!ahead.element().isDone()) {
                    answers.flush();
                }
                List<String> rows = ahead.remove().get();
                if (interruption.isGiven()) {
                    break;
                }
                answers.addAll(rows);
                progress.report("row " + answers.size() + " of " + count, (double) answers.size() / count);
            }
            answers.flush();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }
}
