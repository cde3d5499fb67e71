package org.parseval.experiments.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.parseval.experiments.report.Experiment.Tracker;
import org.parseval.formats.text.AtomicFile;

/** Runs experiments one after the other. Finished ones are kept and not repeated, and a failure does not stop the others. */
public final class Reproduction {
    private final List<Experiment> experiments;
    private final Conditions setting;
    private final ReportFolder folder;

    /** Experiments that will be run in their order. */
    public Reproduction(List<Experiment> experiments, Conditions setting, ReportFolder folder) {
        this.experiments = List.copyOf(experiments);
        this.setting = setting;
        this.folder = folder;
    }

    /** Receives the outcome of each experiment. */
    public interface Listener {
        /** An experiment begins. */
        Tracker begins(Experiment experiment);

        /** An experiment that began is finished. */
        void finished(Chapter.Done chapter);

        /** An experiment ended without a page. */
        void failed(Experiment experiment, Throwable reason);
    }

    /**
     * Runs what is chosen and not finished, until somebody asks to stop. An experiment that is stopped in its midst does not count.
     *
     * @param chosen by name
     * @return a chapter for each experiment, chosen or not
     * @throws org.parseval.model.InputException if the file of a finished experiment is damaged; told before any work
     * @throws IOException if a finished experiment cannot be kept
     */
    public List<Chapter> run(Predicate<String> chosen, Listener listener) throws IOException {
        List<Chapter> chapters = new ArrayList<>();
        for (Experiment experiment : experiments) {
            Optional<Chapter.Done> kept = folder.kept(experiment.name());
            chapters.add(kept.isPresent() ? kept.get() : new Chapter.Missing(experiment.name()));
        }
        for (int i = 0; i < chapters.size() && !setting.host().stop().isGiven(); i++) {
            Experiment experiment = experiments.get(i);
            if (chapters.get(i) instanceof Chapter.Missing && chosen.test(experiment.name())) {
                chapters.set(i, run(experiment, listener));
            }
        }
        return chapters;
    }

    private Chapter run(Experiment experiment, Listener listener) throws IOException {
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        long begin = setting.host().clock().nanos();
        Page page;
        try {
            page = experiment.run(setting, listener.begins(experiment));
        } catch (RuntimeException | Error e) {
            if (setting.host().stop().isGiven()) {
                spent(experiment, begin);
                return new Chapter.Missing(experiment.name());
            }
            listener.failed(experiment, e);
            return new Chapter.Failed(experiment.name(), reason(e));
        }
        double seconds = spent(experiment, begin);
        if (setting.host().stop().isGiven()) {
            return new Chapter.Missing(experiment.name());
        }
        Chapter.Done chapter = new Chapter.Done(experiment.name(), page, started.toString(), seconds, machine());
        folder.keep(chapter);
        listener.finished(chapter);
        return chapter;
    }

    /** Of all starts together, since a later one finds finished runs of those before. */
    private double spent(Experiment experiment, long begin) throws IOException {
        Path file = setting.results().resolve(experiment.name() + ".seconds");
        double before = 0;
        try {
            before = Files.exists(file)
                    ? Double.parseDouble(Files.readString(file).strip())
                    : 0;
        } catch (NumberFormatException damaged) {
            // Then only this start is known.
        }
        double seconds = before + (setting.host().clock().nanos() - begin) * 1e-9;
        Files.createDirectories(setting.results());
        AtomicFile.write(file, seconds + "\n");
        return seconds;
    }

    /** In one line. */
    public static String reason(Throwable problem) {
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message.replaceAll("\\s+", " ");
    }

    /** Where the program runs, in words. */
    private static String machine() {
        Runtime runtime = Runtime.getRuntime();
        int processors = runtime.availableProcessors();
        return processors + (processors == 1 ? " processor, " : " processors, ") + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", " + System.getProperty("java.vm.name") + " "
                + System.getProperty("java.version") + ", heap " + (runtime.maxMemory() >> 20) + " MiB";
    }
}
