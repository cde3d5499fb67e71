package org.parseval.experiments.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.formats.text.CheckedLine;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.model.InputException;

/**
 * The finished runs of a comparison in a file, a line for each as soon as it is finished, so that a comparison that was stopped can go
 * on. The first line has the settings; every line ends in its checksum. A last line without its end was being written when the
 * program ended, and does not count. Several threads may add to it.
 */
public final class RunLog {
    private final Optional<Path> file;
    private final boolean remembers;
    private final Map<String, Run> runs = new ConcurrentHashMap<>();

    private RunLog(Optional<Path> file, boolean remembers) {
        this.file = file;
        this.remembers = remembers;
    }

    /** Keeps nothing. */
    public static RunLog none() {
        return new RunLog(Optional.empty(), false);
    }

    /** Keeps runs as long as the program lasts. */
    public static RunLog inMemory() {
        return new RunLog(Optional.empty(), true);
    }

    /**
     * Reads what is there, or begins a new file.
     *
     * @throws InputException if a line is damaged
     * @throws IllegalArgumentException if it is of a comparison with other settings
     * @throws IOException if it cannot be read or written
     */
    public static RunLog open(Path file, Comparison comparison) throws IOException {
        RunLog log = new RunLog(Optional.of(file), true);
        String settings = RunLines.settings(comparison);
        String text = Files.exists(file) ? Files.readString(file) : "";
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (!whole.equals(text) || whole.isEmpty()) {
            Files.writeString(file, whole.isEmpty() ? CheckedLine.of(settings) : whole);
        }
        if (!whole.isEmpty()) {
            log.read(file, whole.split("\n"), settings);
        }
        return log;
    }

    private void read(Path path, String[] lines, String settings) {
        for (int i = 0; i < lines.length; i++) {
            String content = CheckedLine.content(lines[i]).orElseThrow(damaged(path, i));
            if (i > 0) {
                RunLines.Kept kept = RunLines.read(content).orElseThrow(damaged(path, i));
                runs.put(key(kept.instance(), kept.run().engine()), kept.run());
            } else if (!content.equals(settings)) {
                throw new IllegalArgumentException(path + " is of a comparison with other settings (" + content
                        + "; now " + settings + "); choose another folder, or delete it");
            }
        }
    }

    private static Supplier<InputException> damaged(Path path, int index) {
        return () -> Mistake.at(
                path.toString(),
                new Position(index + 1, 1),
                "a damaged line",
                "a finished run; delete the line to repeat it");
    }

    /** How many finished runs there are. */
    public int size() {
        return runs.size();
    }

    private static String key(String instance, String engine) {
        return instance + " " + engine;
    }

    /** The finished runs on an instance, as long as its files and its reference are the same. */
    Instance of(InstanceFile instance, Optional<Reference> reference) {
        return new Instance(remembers ? fingerprint(instance, reference) : "", instance.path());
    }

    private static String fingerprint(InstanceFile instance, Optional<Reference> reference) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String ending : new String[] {"", ".evid", ".MAR"}) {
                Path part = Path.of(instance.path() + ending);
                digest.update(Files.exists(part) ? Files.readAllBytes(part) : new byte[0]);
                digest.update((byte) 0);
            }
            String value = reference.map(r -> r.log10Z() + r.source()).orElse("");
            digest.update(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(), 0, 12);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The finished runs on one instance. */
    final class Instance {
        private final String fingerprint;
        private final Path path;

        private Instance(String fingerprint, Path path) {
            this.fingerprint = fingerprint;
            this.path = path;
        }

        Optional<Run> run(String engine) {
            return Optional.ofNullable(runs.get(key(fingerprint, engine)));
        }

        /** Adds a run, unless it was there already and had to be repeated. */
        void add(Run run) {
            synchronized (RunLog.this) {
                write(run);
            }
        }

        private void write(Run run) {
            if (remembers && runs.putIfAbsent(key(fingerprint, run.engine()), run) == null && file.isPresent()) {
                try {
                    String line = CheckedLine.of(RunLines.text(fingerprint, path, run));
                    Files.writeString(file.get(), line, StandardOpenOption.APPEND);
                } catch (IOException e) {
                    throw new UncheckedIOException(
                            new IOException("cannot write " + file.get() + ": " + e.getMessage(), e));
                }
            }
        }
    }
}
