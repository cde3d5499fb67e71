package org.parseval.experiments.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.CheckedLine;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;

/**
 * The folder of a report: finished experiments in {@code pages}, what they keep for themselves in {@code runs}, and the report made of
 * them. All of it belongs to the settings in {@code settings}.
 */
public final class ReportFolder {
    private final Path path;

    private ReportFolder(Path path) {
        this.path = path;
    }

    /**
     * Opens a folder, or makes it.
     *
     * @param settings what two runs must have in common for one to go on with the other
     * @throws IllegalArgumentException if it is of a run with other settings
     * @throws IOException if it cannot be read or written
     */
    public static ReportFolder open(Path path, Map<String, String> settings) throws IOException {
        ReportFolder folder = new ReportFolder(path);
        Files.createDirectories(path.resolve("pages"));
        Files.createDirectories(folder.runs());
        Path file = path.resolve("settings");
        String words = settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .collect(Collectors.joining(", "));
        if (!Files.exists(file) && hasPages(path)) {
            throw new IllegalArgumentException(
                    path + " has finished pages and no settings; choose another folder, or delete it");
        } else if (!Files.exists(file)) {
            AtomicFile.write(file, CheckedLine.of(words));
        } else if (!Files.readString(file).equals(CheckedLine.of(words))) {
            String old = CheckedLine.content(Files.readString(file).strip()).orElse("damaged");
            throw new IllegalArgumentException(path + " is of a run with other settings (" + old + "; now " + words
                    + "); choose another folder, or delete it");
        }
        return folder;
    }

    private static boolean hasPages(Path path) throws IOException {
        try (Stream<Path> pages = Files.list(path.resolve("pages"))) {
            return pages.findAny().isPresent();
        }
    }

    /** The folder for the intermediate results of experiments. */
    public Path runs() {
        return path.resolve("runs");
    }

    /** The file of the report. */
    public Path html() {
        return path.resolve("report.html");
    }

    private Path pageFile(String experiment) {
        return path.resolve("pages").resolve(experiment + ".page");
    }

    /**
     * An experiment that is finished, if it is.
     *
     * @throws org.parseval.model.InputException if its file is damaged
     */
    Optional<Chapter.Done> kept(String experiment) throws IOException {
        Path file = pageFile(experiment);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        // What is no text becomes signs that no checksum fits.
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        Chapter.Done chapter = ChapterReader.read(file.toString(), text);
        if (!chapter.experiment().equals(experiment)) {
            throw Mistake.at(
                    file.toString(),
                    new Position(1, 1),
                    "the page of experiment " + chapter.experiment(),
                    "that of " + experiment + "; delete the file to run the experiment again");
        }
        return Optional.of(chapter);
    }

    void keep(Chapter.Done chapter) throws IOException {
        AtomicFile.write(pageFile(chapter.experiment()), ChapterLines.of(chapter));
    }

    /** Writes the report: HTML, Markdown, and the numbers of every figure as CSV. */
    public void write(Report report) throws IOException {
        for (Chapter.Done chapter : report.done()) {
            Page page = chapter.page();
            for (PageBlock block : page.blocks()) {
                if (block instanceof PageBlock.Figure figure) {
                    AtomicFile.write(path.resolve(page.fileOf(figure) + ".csv"), FigureCsv.of(figure));
                }
            }
        }
        AtomicFile.write(path.resolve("reproduce.md"), ReportMarkdown.of(report));
        AtomicFile.write(html(), ReportHtml.of(report));
    }
}
