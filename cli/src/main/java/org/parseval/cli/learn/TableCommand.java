package org.parseval.cli.learn;

import java.io.IOException;
import java.util.function.BiFunction;
import org.parseval.cli.options.ClusterOptions;
import org.parseval.cli.options.ReadingLimit;
import org.parseval.cli.options.ReportOptions;
import org.parseval.cli.options.SharedWork;
import org.parseval.cli.program.Interruption;
import org.parseval.cli.program.ProgramCommand;
import org.parseval.cli.program.TerminalProgress;
import org.parseval.formats.ModelFiles;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.TableFile;
import org.parseval.model.Model;
import picocli.CommandLine.Mixin;

/** Commands about a table of data share how the table is read, what the work may spend and who shares it, and how the result is told. */
abstract class TableCommand extends ProgramCommand {
    @Mixin
    private DataOptions data = new DataOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Mixin
    private ClusterOptions clusterOptions = new ClusterOptions();

    @Mixin
    private LearningLimits limits = new LearningLimits();

    /** The work of a command on its table. */
    interface Work {
        /** Does it, and returns the exit code. */
        int on(TableFile table, Session session) throws IOException;
    }

    final boolean isJson() {
        return report.isJson();
    }

    final LearningLimits limits() {
        return limits;
    }

    /** The table at a path. No usage is wrong after this. */
    final TableFile table(String path) {
        clusterOptions.check(spec());
        return data.file(path);
    }

    /** Reads the table by the cluster, if one shares the work, and does the work. */
    final int run(TableFile table, Work work) throws IOException {
        try (Interruption interruption = Interruption.watch();
                SharedWork shared = SharedWork.with(clusterOptions, interruption)) {
            return work.on(shared.reading(table), new Session(interruption, shared));
        }
    }

    /** The time in which a command works, which a signal may end. */
    final class Session {
        private final Interruption interruption;
        private final SharedWork shared;

        private Session(Interruption interruption, SharedWork shared) {
            this.interruption = interruption;
            this.shared = shared;
        }

        /** Does a piece of the work. */
        <T> T work(BiFunction<Budget, Progress, T> piece) {
            try (TerminalProgress progress = limits.progress(limits.left())) {
                return interruption.work(limits.left(), left -> piece.apply(left, progress));
            }
        }

        /** Does a piece that a cluster may share. */
        <T> T sharedWork(BiFunction<Budget, Progress, T> piece) {
            return work((left, progress) -> piece.apply(shared.within(left), progress));
        }

        /** Reads something, after which a signal still ends the work alone. */
        <T> T reading(BiFunction<Budget, Progress, T> piece) {
            try (TerminalProgress progress = limits.progress(limits.left())) {
                return piece.apply(interruption.begin(limits.left()), progress);
            }
        }

        /** The model in a file. */
        Model model(String path) {
            Budget left = limits.left();
            try (TerminalProgress progress = limits.progress(left)) {
                return ReadingLimit.of(left)
                        .read(path, progress, reached -> ModelFiles.reading(path, reached))
                        .model();
            }
        }

        /** The exit code, when all was told. */
        int told(String whatIfStopped) {
            out().flush();
            if (interruption.isGiven()) {
                err().println("parseval: stopped; " + whatIfStopped);
            }
            return interruption.exitCode(0);
        }
    }
}
