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
        return Words.counts(this::count) + "."
                + (missing == 0 ? "" : " " + missing + " of " + chapters.size() + " experiments have no result.");
    }

    List<Chapter.Done> done() {
        return chapters.stream()
                .filter(Chapter.Done.class::isInstance)
                .map(Chapter.Done.class::cast)
                .toList();
    }

    /** How many claims of all pages the measurements say that of. */
    long count(Check.Verdict verdict) {
        return done().stream()
                .mapToLong(chapter -> chapter.page().count(verdict))
                .sum();
    }
}
