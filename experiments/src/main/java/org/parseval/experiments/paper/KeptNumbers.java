package org.parseval.experiments.paper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.experiments.report.Conditions;
import org.parseval.formats.text.CheckedLine;
import org.parseval.inference.Deadline;

/**
 * Numbers that finished pieces of an experiment gave, a line for each in a file of the results folder, so that an experiment that was
 * stopped goes on, and a page is made again without computing. A line that is damaged does not count. Several threads may use it.
 */
public final class KeptNumbers {
    private final Path file;
    private final Deadline stop;
    private final Map<String, double[]> numbers = new ConcurrentHashMap<>();

    private KeptNumbers(Path file, Deadline stop) {
        this.file = file;
        this.stop = stop;
    }

    /** Those of an experiment under these conditions. */
    public static KeptNumbers of(String experiment, Conditions setting) {
        Path file = setting.results().resolve(experiment + "-seed" + setting.seed() + ".numbers");
        KeptNumbers kept = new KeptNumbers(file, Deadline.never(setting.host()));
        try {
            Files.createDirectories(setting.results());
            String text = Files.exists(file) ? Files.readString(file) : "";
            text.lines().forEach(line -> CheckedLine.content(line).ifPresent(kept::read));
            if (!text.isEmpty() && !text.endsWith("\n")) {
                // The program ended while it wrote; what follows begins a line of its own.
                Files.writeString(file, "\n", StandardOpenOption.APPEND);
            }
            return kept;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(String line) {
        String[] fields = line.split("\t", -1);
        double[] values = new double[fields.length - 1];
        Arrays.setAll(values, i -> Double.parseDouble(fields[i + 1]));
        numbers.put(fields[0], values);
    }

    /**
     * The numbers that are kept under a key, or those of the work.
     *
     * @param key everything that the numbers depend on, without tabs and line feeds
     * @throws Deadline.TimeUp if somebody asks to stop; numbers of work that was cut short are not kept
     */
    public double[] of(String key, Supplier<double[]> work) {
        double[] kept = numbers.get(key);
        if (kept != null) {
            return kept;
        }
        double[] made = work.get();
        stop.check();
        synchronized (this) {
            numbers.put(key, made);
            String line = Stream.concat(Stream.of(key), Arrays.stream(made).mapToObj(Double::toString))
                    .collect(Collectors.joining("\t"));
            try {
                Files.writeString(file, CheckedLine.of(line), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return made;
    }
}
