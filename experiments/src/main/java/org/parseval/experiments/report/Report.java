package org.parseval.experiments.report;

import java.util.List;
import java.util.Map;

/**
 * Everything that was run, and how.
 *
 * @param settings by their names, the version of the program among them
 */
public record Report(Map<String, String> settings, List<Chapter> chapters) {
    /** Copies what could change. */
    public Report {
        chapters = List.copyOf(chapters);
    }

    /** In a sentence or two. */
    public String summary() {
        int missing = chapters.size() - done().size();
        return Words.counts(checks()) + "."
                + (missing == 0 ? "" : " " + missing + " of " + chapters.size() + " experiments have no result.");
    }

    List<Chapter.Done> done() {
        return chapters.stream()
                .filter(Chapter.Done.class::isInstance)
                .map(Chapter.Done.class::cast)
                .toList();
    }

    /** The checks of all pages. */
    List<Check> checks() {
        return done().stream()
                .flatMap(chapter -> chapter.page().checks().stream())
                .toList();
    }
}
