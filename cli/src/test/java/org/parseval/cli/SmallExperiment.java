package org.parseval.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.parseval.cli.experiment.ReproduceAllCommand;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import picocli.CommandLine;

/** An experiment that tells its setting; one called {@code fails} fails, one called {@code waits} works until it is stopped. */
record SmallExperiment(String name) implements Experiment {
    @Override
    public Page run(Conditions setting, Tracker progress) {
        progress.at("half of it", 0.5);
        if (name.equals("fails")) {
            throw new IllegalStateException("as its name says");
        }
        while (name.equals("waits") && !setting.host().stop().isGiven()) {
            LockSupport.parkNanos(1_000_000);
        }
        try {
            Files.writeString(setting.results().resolve(name), "kept");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> row = List.of(
                Boolean.toString(setting.quick()),
                Long.toString(setting.seed()),
                Integer.toString(setting.threads()),
                setting.data().isPresent() ? "yes" : "no");
        return new Page(
                name,
                "Page of " + name,
                List.of(Check.of("a check", "It runs.", true, "it did")),
                List.of(new PageBlock.Table(
                        "table", "Its setting.", List.of("quick", "seed", "threads", "data"), List.of(row))));
    }

    /** {@code parseval reproduce all} with one that finishes and one that waits. */
    public static void main(String[] args) {
        List<Experiment> experiments = List.of(new SmallExperiment("one"), new SmallExperiment("waits"));
        System.exit(Main.explaining(new CommandLine(new ReproduceAllCommand(experiments)))
                .execute(args));
    }
}
